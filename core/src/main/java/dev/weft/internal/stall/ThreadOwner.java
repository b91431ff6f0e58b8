package dev.weft.internal.stall;

/** The relation of a platform thread to a rank of its process. */
public enum ThreadOwner {
  /** The rank's own. */
  RANK,
  /** It works for any thread that submits a task: a thread of the JDK's common pool. */
  POOL,
  /** The virtual machine's own. */
  MACHINE,
  /** The program's, though not the rank's: another rank's, or that of a program around the job. */
  OTHER,
  /** Weft's own, or one that carries virtual threads. */
  NONE
}
