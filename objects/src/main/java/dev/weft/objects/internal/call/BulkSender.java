package dev.weft.objects.internal.call;

import dev.weft.data.Slice;

/** How what follows a frame is sent: at once, or while other frames are sent. */
interface BulkSender {
  void send(Slice bulk, int rank, int tag);
}
