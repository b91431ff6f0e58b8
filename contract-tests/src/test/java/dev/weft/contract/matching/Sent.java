package dev.weft.contract.matching;

import dev.weft.request.Request;

/** A message that a rank has started to send; {@code index} counts all of the rank's sends. */
record Sent(int index, int comm, int to, int tag, int bytes, Request request) {}
