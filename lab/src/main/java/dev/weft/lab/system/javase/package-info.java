/**
 * What the JDK itself offers, as a bound and as a rival: an empty program, and channels over TCP. A
 * configuration comes in; a launch of the lab's Java programs goes out, with or without fast
 * sockets. The programs use the JDK alone.
 */
@NullMarked
package dev.weft.lab.system.javase;

import org.jspecify.annotations.NullMarked;
