/** The counts of connections as a bean of JMX. */
@NullMarked
package dev.weft.sockets.management;

import org.jspecify.annotations.NullMarked;
