/**
 * The server of a job, with which its ranks speak over control connections, and what it asks of
 * whoever starts and ends their processes; and how that is answered where another launcher has
 * started them.
 */
@NullMarked
package dev.weft.internal.control.hub;

import org.jspecify.annotations.NullMarked;
