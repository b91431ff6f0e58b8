/**
 * Child processes that are bounded in time and never outlive the lab, and the commands that are
 * installed. Command lines come in; lines that processes print go out, or the reason why one has
 * failed. This package does not know what they measure.
 */
@NullMarked
package dev.weft.lab.process;

import org.jspecify.annotations.NullMarked;
