package dev.weft.objects.internal.value;

import dev.weft.failure.CodecException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The references of one object graph, by number, in the format that travels beside the graph.
 *
 * <pre>
 *   0        1      5         13     21     23
 *   +--------+------+---------+------+------+-----------------------+
 *   | remote | rank |  object | hash | type | name, if type is new   |   for each
 *   +--------+------+---------+------+------+-----------------------+
 * </pre>
 *
 * The byte is 1 where the program had a {@code Remote}, 0 where it had a stub. Types are numbered
 * in the order of their first use; the name follows its length, in modified UTF-8. Numbers are
 * big-endian.
 */
final class ReferenceTable {
  private static final int LEAST_BYTES = 23;

  private ReferenceTable() {}

  /** Used again. One thread. */
  static final class Writer {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(0);
    private final DataOutputStream out = new DataOutputStream(bytes);
    private final List<String> types = new ArrayList<>(0);

    void add(Reference reference, boolean remote) {
      try {
        out.writeBoolean(remote);
        out.writeInt(reference.rank());
        out.writeLong(reference.object());
        out.writeLong(reference.hash());
        int type = types.indexOf(reference.type());
        out.writeShort(type < 0 ? types.size() : type);
        if (type < 0) {
          types.add(reference.type());
          out.writeUTF(reference.type());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    byte[] bytes() {
      return bytes.toByteArray();
    }

    void clear() {
      bytes.reset();
      types.clear();
    }
  }

  /** Reads bytes that anybody may have sent; their number bounds what is made of them. */
  static final class Reader {
    private final List<Reference> references = new ArrayList<>();
    private final List<Boolean> remote = new ArrayList<>();

    /**
     * @throws CodecException if they are no table
     */
    Reader(byte[] bytes) {
      List<String> types = new ArrayList<>();
      try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
        while (in.available() >= LEAST_BYTES) {
          remote.add(in.readBoolean());
          int rank = in.readInt();
          long object = in.readLong();
          long hash = in.readLong();
          int type = in.readUnsignedShort();
          if (type == types.size()) {
            types.add(in.readUTF());
          }
          references.add(new Reference(rank, object, hash, types.get(type)));
        }
        if (in.available() > 0) {
          throw Malformed.leftOver(in.available());
        }
      } catch (IOException | IndexOutOfBoundsException e) {
        throw Malformed.shorter();
      }
    }

    int size() {
      return references.size();
    }

    Reference get(int number) {
      return references.get(number);
    }

    boolean isRemote(int number) {
      return remote.get(number);
    }
  }
}
