package dev.weft.internal.os.memory;

import dev.weft.internal.os.call.Errno;
import dev.weft.internal.os.call.NativeAccess;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether one process may read another's memory (cross-memory attach, {@code process_vm_readv}),
 * which saves long messages a copy. Any thread; reads a small file.
 */
public final class CrossMemory {
  private static final String SCOPE = "/proc/sys/kernel/yama/ptrace_scope";
  private static final String UNRESTRICTED = "0";

  private CrossMemory() {}

  /** Why ranks of one user cannot read each other's memory, with the remedy; empty if they can. */
  public static String unavailability() {
    if (!NativeAccess.available()) {
      return NativeAccess.unavailability();
    }
    long result = readOwnMemory();
    if (result < 0) {
      return "process_vm_readv fails with "
          + Errno.describe(result)
          + "; let the container's seccomp profile pass it, or give it CAP_SYS_PTRACE";
    }
    return forScope(scope());
  }

  static String forScope(String scope) {
    return scope.isEmpty() || scope.equals(UNRESTRICTED)
        ? ""
        : SCOPE
            + " is "
            + scope
            + ", which keeps siblings apart; set it to 0 (sysctl"
            + " kernel.yama.ptrace_scope=0)";
  }

  private static String scope() {
    try {
      return Files.readString(Path.of(SCOPE)).strip();
    } catch (IOException noSuchModule) {
      return "";
    }
  }

  /** A process may always read itself, unless a sandbox forbids the call. */
  private static long readOwnMemory() {
    MemorySegment source = Arena.ofAuto().allocate(1);
    try {
      return new ProcessMemory(ProcessHandle.current().pid()).probe(source.address());
    } finally {
      Reference.reachabilityFence(source);
    }
  }
}
