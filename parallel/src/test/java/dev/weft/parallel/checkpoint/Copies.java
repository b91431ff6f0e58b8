package dev.weft.parallel.checkpoint;

import dev.weft.Comm;

/** Where copies are, in tests. */
enum Copies {
  /** In memory that all ranks share, over the transport {@code shm}. */
  HOST,
  /** At a partner, over {@code tcp}. */
  PARTNER,
  /** In groups of two and of three or more. */
  PARITY_OF_TWO,
  PARITY_OF_THREE;

  CheckpointOptions options() {
    CheckpointOptions memory = CheckpointOptions.IN_MEMORY;
    return switch (this) {
      case HOST, PARTNER -> memory;
      case PARITY_OF_TWO -> memory.withParity(2);
      case PARITY_OF_THREE -> memory.withParity(3);
    };
  }

  Checkpoint of(Comm comm) {
    return Checkpoint.of(comm, options());
  }
}
