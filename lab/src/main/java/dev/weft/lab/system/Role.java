package dev.weft.lab.system;

/** The purpose for which a system is measured. */
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
