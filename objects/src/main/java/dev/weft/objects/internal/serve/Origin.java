package dev.weft.objects.internal.serve;

/**
 * The caller of a call, and the kind of reply that it wants.
 *
 * @param rank the caller's rank
 * @param number the caller's number of this call
 * @param replyTag the tag that the reply must have
 * @param oneWay whether it wants no reply
 * @param tellEnd whether an empty reply reports the end of a one-way call
 * @param passedOn whether the object's old place has passed it on
 */
record Origin(
    int rank, int number, int replyTag, boolean oneWay, boolean tellEnd, boolean passedOn) {
  static final Origin NOBODY = new Origin(-1, 0, 0, true, false, false);
}
