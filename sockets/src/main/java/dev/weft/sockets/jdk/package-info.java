/** What fast sockets need of the JDK beyond its public methods. */
@NullMarked
package dev.weft.sockets.jdk;

import org.jspecify.annotations.NullMarked;
