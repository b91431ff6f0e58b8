package dev.weft.internal.control;

import dev.weft.failure.ArgumentException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * What a rank asks its launcher for: a job of some programs, which finds its parents at a port.
 * Counts are 4 bytes; texts are as {@link DataOutputStream#writeUTF} writes them.
 *
 * <pre>
 *   text parent port, count parts, for each part:
 *     int ranks, text main class,
 *     count and texts: arguments, class path, options of the virtual machine
 * </pre>
 *
 * @param parentPort where its parents wait
 * @param parts the programs, in the order of the new job's ranks
 */
public record SpawnRequest(String parentPort, List<Part> parts) {
  static final int LIMIT_BYTES = 1 << 20;

  /**
   * One program.
   *
   * @param classPath besides that of the parents
   * @param jvmArguments after those of the parents
   */
  public record Part(
      int ranks,
      String mainClass,
      List<String> arguments,
      List<String> classPath,
      List<String> jvmArguments) {
    public Part {
      arguments = List.copyOf(arguments);
      classPath = List.copyOf(classPath);
      jvmArguments = List.copyOf(jvmArguments);
    }
  }

  public SpawnRequest {
    parts = List.copyOf(parts);
  }

  /** Number of ranks of the new job. */
  public int ranks() {
    return parts.stream().mapToInt(Part::ranks).sum();
  }

  /** The program of a rank. */
  public Part partOf(int rank) {
    int first = 0;
    for (Part part : parts) {
      first += part.ranks;
      if (rank < first) {
        return part;
      }
    }
    throw new IllegalArgumentException("rank " + rank + " of " + ranks());
  }

  public byte[] encode() {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.writeUTF(parentPort);
      out.writeInt(parts.size());
      for (Part part : parts) {
        out.writeInt(part.ranks);
        out.writeUTF(part.mainClass);
        write(out, part.arguments);
        write(out, part.classPath);
        write(out, part.jvmArguments);
      }
      if (bytes.size() > LIMIT_BYTES - Integer.BYTES) {
        throw tooLong("they have " + bytes.size() + " bytes");
      }
      return bytes.toByteArray();
    } catch (IOException e) {
      throw tooLong(String.valueOf(e.getMessage()));
    }
  }

  private static ArgumentException tooLong(String how) {
    return new ArgumentException(
        "the arguments of the programs to spawn are too long: %s; allowed are %d bytes in all and 65535 each; pass longer ones by message"
            .formatted(how, LIMIT_BYTES));
  }

  private static void write(DataOutputStream out, List<String> texts) throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      out.writeUTF(text);
    }
  }

  /**
   * Reads what {@link #encode} has written.
   *
   * @throws ProtocolException if it is anything else
   */
  public static SpawnRequest decode(ByteBuffer body) throws ProtocolException {
    byte[] bytes = new byte[body.remaining()];
    body.get(bytes);
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    try {
      String parentPort = in.readUTF();
      int count = count(in, "programs to spawn", 1, LaunchPlan.RANK_LIMIT);
      List<Part> parts = new ArrayList<>();
      int left = LaunchPlan.RANK_LIMIT;
      for (int i = 0; i < count; i++) {
        int ranks = count(in, "ranks to spawn", 1, left);
        left -= ranks;
        parts.add(new Part(ranks, in.readUTF(), read(in), read(in), read(in)));
      }
      ControlFrame.requireEnd("a request to spawn", in.available());
      return new SpawnRequest(parentPort, parts);
    } catch (ProtocolException e) {
      throw e;
    } catch (IOException e) {
      throw new ProtocolException("a request to spawn cannot be read: " + e);
    }
  }

  private static List<String> read(DataInputStream in) throws IOException {
    int count = count(in, "texts in a request to spawn", 0, in.available() / Short.BYTES);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      texts.add(in.readUTF());
    }
    return texts;
  }

  private static int count(DataInputStream in, String what, int least, int most)
      throws IOException {
    return (int) ControlFrame.require("the number of " + what, in.readInt(), least, most);
  }
}
