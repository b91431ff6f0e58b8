package dev.weft.window;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * What one rank brings to a window.
 *
 * @param control its locks' memory
 * @param memory what others may access; of a shared window, at rank 0, everybody's
 * @param attachments of a dynamic window
 */
record Share(
    MemorySegment control, @Nullable MemorySegment memory, @Nullable Attachments attachments) {}
