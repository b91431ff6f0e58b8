package dev.weft.objects.internal.serve;

/**
 * Whose call it is, and what becomes of its end.
 *
 * @param rank the caller's
 * @param number the caller's for this call
 * @param replyTag with which the caller wants the reply
 * @param oneWay whether it wants none
 * @param tellEnd whether an empty reply is to tell the end of a one-way call
 */
record Origin(int rank, int number, int replyTag, boolean oneWay, boolean tellEnd) {
  static final Origin NOBODY = new Origin(-1, 0, 0, true, false);
}
