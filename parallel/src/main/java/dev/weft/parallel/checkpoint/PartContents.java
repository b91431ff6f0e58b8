package dev.weft.parallel.checkpoint;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is in a part: whose it is, and a list of its entries. {@link PartDescriptor} is the layout.
 *
 * @param rank that has saved it
 * @param ranks that were there then
 */
record PartContents(Generation generation, int rank, int ranks, List<Entry> entries) {

  PartContents with(List<Entry> others) {
    return new PartContents(generation, rank, ranks, List.copyOf(others));
  }

  /** Where the data of an entry begins. */
  long offset(int entry) {
    long offset = Segments.aligned(PartDescriptor.HEADER_BYTES + (long) list().length);
    for (Entry each : entries.subList(0, entry)) {
      offset += Segments.aligned(each.bytes());
    }
    return offset;
  }

  /** Bytes of the whole part. */
  long bytes() {
    return offset(entries.size());
  }

  /** The data of an entry. */
  MemorySegment data(MemorySegment part, int entry) {
    return part.asSlice(offset(entry), entries.get(entry).bytes());
  }

  /** The number of the entry with this name, or -1. */
  int find(String name) {
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** Header and list. The data must be there: this makes the part complete. */
  void writeTo(MemorySegment part) {
    MemorySegment.copy(MemorySegment.ofArray(head()), 8, part, 8, head().length - 8);
    VarHandle.releaseFence();
    part.set(JAVA_LONG_UNALIGNED, PartDescriptor.MAGIC_OFFSET, PartDescriptor.MAGIC);
    VarHandle.releaseFence();
  }

  /** The part that begins here is being overwritten. */
  static void erase(MemorySegment part) {
    part.set(JAVA_LONG_UNALIGNED, PartDescriptor.MAGIC_OFFSET, 0);
    part.set(JAVA_INT_UNALIGNED, PartDescriptor.CRC_OFFSET, 0);
    VarHandle.fullFence();
  }

  /** Header and list. */
  byte[] head() {
    byte[] list = list();
    MemorySegment head = MemorySegment.ofArray(new byte[PartDescriptor.HEADER_BYTES + list.length]);
    head.set(JAVA_LONG_UNALIGNED, PartDescriptor.MAGIC_OFFSET, PartDescriptor.MAGIC);
    head.set(JAVA_LONG_UNALIGNED, PartDescriptor.NUMBER_OFFSET, generation.number());
    head.set(JAVA_LONG_UNALIGNED, PartDescriptor.ID_OFFSET, generation.id());
    head.set(JAVA_INT_UNALIGNED, PartDescriptor.RANK_OFFSET, rank);
    head.set(JAVA_INT_UNALIGNED, PartDescriptor.RANKS_OFFSET, ranks);
    head.set(JAVA_LONG_UNALIGNED, PartDescriptor.PART_BYTES_OFFSET, bytes());
    head.set(JAVA_INT_UNALIGNED, PartDescriptor.LIST_BYTES_OFFSET, list.length);
    MemorySegment.copy(list, 0, head, JAVA_BYTE, PartDescriptor.HEADER_BYTES, list.length);
    byte[] bytes = head.toArray(JAVA_BYTE);
    head.set(JAVA_INT_UNALIGNED, PartDescriptor.CRC_OFFSET, Checksum.of(bytes, bytes.length));
    return head.toArray(JAVA_BYTE);
  }

  private byte[] list() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(entries.size());
      for (Entry each : entries) {
        each.writeTo(out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Bytes of header and list. */
  int headBytes() {
    return PartDescriptor.HEADER_BYTES + list().length;
  }

  /** What a whole part begins with, if the checksum of that is right; null of anything else. */
  static @Nullable PartContents read(MemorySegment part) {
    PartContents contents = readHead(part);
    return contents != null && contents.bytes() <= part.byteSize() ? contents : null;
  }

  /** Like {@link #read}, of a header and list without data. */
  static @Nullable PartContents readHead(MemorySegment part) {
    if (part.byteSize() < PartDescriptor.HEADER_BYTES
        || part.get(JAVA_LONG_UNALIGNED, PartDescriptor.MAGIC_OFFSET) != PartDescriptor.MAGIC) {
      return null;
    }
    VarHandle.acquireFence();
    int listBytes = part.get(JAVA_INT_UNALIGNED, PartDescriptor.LIST_BYTES_OFFSET);
    if (listBytes < 0 || listBytes > part.byteSize() - PartDescriptor.HEADER_BYTES) {
      return null;
    }
    byte[] head = part.asSlice(0, PartDescriptor.HEADER_BYTES + listBytes).toArray(JAVA_BYTE);
    MemorySegment header = MemorySegment.ofArray(head);
    int crc = header.get(JAVA_INT_UNALIGNED, PartDescriptor.CRC_OFFSET);
    header.set(JAVA_INT_UNALIGNED, PartDescriptor.CRC_OFFSET, 0);
    if (crc != Checksum.of(head, head.length)) {
      return null;
    }
    PartContents contents = parse(header, head, listBytes);
    long bytes = header.get(JAVA_LONG_UNALIGNED, PartDescriptor.PART_BYTES_OFFSET);
    return contents.bytes() == bytes ? contents : null;
  }

  private static PartContents parse(MemorySegment header, byte[] head, int listBytes) {
    List<Entry> entries = new ArrayList<>();
    ByteArrayInputStream list =
        new ByteArrayInputStream(head, PartDescriptor.HEADER_BYTES, listBytes);
    try (DataInputStream in = new DataInputStream(list)) {
      int count = in.readInt();
      for (int i = 0; i < count; i++) {
        entries.add(Entry.readFrom(in));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new PartContents(
        new Generation(
            header.get(JAVA_LONG_UNALIGNED, PartDescriptor.NUMBER_OFFSET),
            header.get(JAVA_LONG_UNALIGNED, PartDescriptor.ID_OFFSET)),
        header.get(JAVA_INT_UNALIGNED, PartDescriptor.RANK_OFFSET),
        header.get(JAVA_INT_UNALIGNED, PartDescriptor.RANKS_OFFSET),
        List.copyOf(entries));
  }

  /** Whether the checksums of all data are right. */
  boolean isIntact(MemorySegment part) {
    for (int i = 0; i < entries.size(); i++) {
      if (Checksum.of(data(part, i)) != entries.get(i).crc()) {
        return false;
      }
    }
    return true;
  }
}
