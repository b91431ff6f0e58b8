package dev.weft.internal.check;

/** A request that, once started, needs more calls of the program before it can end. Any thread. */
public interface PartialRequest {
  /** The request and what it lacks, in words; empty if it lacks nothing. */
  String missing();
}
