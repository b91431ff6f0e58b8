/**
 * The server of a job, with which its ranks speak over control connections. Cards, fences, losses
 * and reports of stalls come in; answers to all ranks go out, and orders to the {@code
 * ProcessManager}, which knows how the processes start and end. {@code JobHub} is that manager
 * where another launcher has started the ranks. This package starts no process.
 */
@NullMarked
package dev.weft.internal.control.hub;

import org.jspecify.annotations.NullMarked;
