package dev.weft.internal.window;

import dev.weft.internal.transport.SharedRegion;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * What one rank brings to a window.
 *
 * @param region all of it but what is the user's
 * @param control its locks' memory
 * @param memory what others may access; of a shared window, at rank 0, everybody's
 * @param attachments of a dynamic window
 */
record Share(
    SharedRegion region,
    MemorySegment control,
    @Nullable MemorySegment memory,
    @Nullable Attachments attachments) {}
