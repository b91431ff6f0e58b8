package dev.weft.lab.system;

/** What a system is measured for. */
public enum Role {
  /** The library whose standing is asked for. */
  SUBJECT,
  /** A native MPI library: the bar to reach. */
  NATIVE_MPI,
  /** Any other rival. */
  PEER,
  /** What the machine itself allows: no library can be expected to be faster. */
  BOUND
}
