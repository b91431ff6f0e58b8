package dev.weft.objects.internal.call;

import dev.weft.data.Slice;

/** Sends the data that follows a frame: at once, or while other frames are sent. */
interface BulkSender {
  void send(Slice bulk, int rank, int tag);
}
