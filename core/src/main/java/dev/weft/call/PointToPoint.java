package dev.weft.call;

/** Messages between two ranks, in all modes (MPI 4.1, chapter 3). */
public interface PointToPoint extends Sends, Receives, SendReceives, Probes {}
