/**
 * How two ranks connect and prove to each other that they belong to the same job. Addresses and
 * accepted sockets come in; proven connections go out. This package knows no frames.
 */
@NullMarked
package dev.weft.internal.transport.tcp.greeting;

import org.jspecify.annotations.NullMarked;
