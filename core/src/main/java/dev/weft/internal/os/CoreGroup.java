package dev.weft.internal.os;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;

/**
 * What processors share: nothing but the core itself, the last cache, the memory of a NUMA node, or
 * a socket. Linux tells it in files. Any thread; blocks as reading does.
 */
public enum CoreGroup {
  CORE {
    @Override
    BitSet read(Path root, int processor) {
      BitSet one = new BitSet();
      one.set(processor);
      return one;
    }
  },
  L3 {
    @Override
    BitSet read(Path root, int processor) throws IOException {
      Path caches = cpu(root, processor).resolve("cache");
      try (DirectoryStream<Path> found = Files.newDirectoryStream(caches, "index*")) {
        for (Path cache : found) {
          if (text(cache.resolve("level")).equals("3")) {
            return ProcessorList.parse(text(cache.resolve("shared_cpu_list")));
          }
        }
      }
      return new BitSet();
    }
  },
  NUMA {
    @Override
    BitSet read(Path root, int processor) throws IOException {
      Path nodes = root.resolve("sys/devices/system/node");
      try (DirectoryStream<Path> found = Files.newDirectoryStream(nodes, "node[0-9]*")) {
        for (Path node : found) {
          BitSet processors = ProcessorList.parse(text(node.resolve("cpulist")));
          if (processors.get(processor)) {
            return processors;
          }
        }
      }
      return new BitSet();
    }
  },
  SOCKET {
    @Override
    BitSet read(Path root, int processor) throws IOException {
      // Before Linux 5.3 it had another name.
      Path topology = cpu(root, processor).resolve("topology");
      Path list = topology.resolve("package_cpus_list");
      Path before = topology.resolve("core_siblings_list");
      return ProcessorList.parse(text(Files.exists(list) ? list : before));
    }
  };

  /** The processors that share it with this one, which is among them; none if nobody tells. */
  public BitSet around(int processor) {
    return around(Path.of("/"), processor);
  }

  /**
   * The same.
   *
   * @param root where {@code sys} is
   */
  BitSet around(Path root, int processor) {
    try {
      return read(root, processor);
    } catch (IOException untold) {
      return new BitSet();
    }
  }

  abstract BitSet read(Path root, int processor) throws IOException;

  private static Path cpu(Path root, int processor) {
    return root.resolve("sys/devices/system/cpu/cpu" + processor);
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file).strip();
  }
}
