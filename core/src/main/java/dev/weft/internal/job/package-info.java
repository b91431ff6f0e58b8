/**
 * The job as one rank sees it: its own number, the other ranks, and which have failed. Each way to
 * start ranks extends it; engine and transports read it. It knows no launcher.
 */
@NullMarked
package dev.weft.internal.job;

import org.jspecify.annotations.NullMarked;
