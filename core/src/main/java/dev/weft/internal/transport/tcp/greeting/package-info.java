/** How two ranks connect and prove to each other that they are of the same job. */
@NullMarked
package dev.weft.internal.transport.tcp.greeting;

import org.jspecify.annotations.NullMarked;
