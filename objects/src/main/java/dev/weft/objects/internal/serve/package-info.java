/**
 * The serving side: threads that receive frames and carry out calls. Frames come in; calls of
 * skeletons, replies and notices go out. This package does not know who awaits a reply.
 */
@NullMarked
package dev.weft.objects.internal.serve;

import org.jspecify.annotations.NullMarked;
