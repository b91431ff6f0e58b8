package dev.weft.parallel.zarr;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.FileException;
import dev.weft.parallel.array.ArrayLayout;
import dev.weft.parallel.array.Box;
import dev.weft.parallel.array.NdArray;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An array in a folder, in the format Zarr, version 3: what {@code zarr.open} of Python and other
 * tools read and write. All ranks write or read it together; each file goes through the memory of
 * one rank, and all ranks work on files at the same time.
 *
 * <pre>{@code
 * ZarrMetadata metadata = ZarrMetadata.of(heat.type(), heat.shape()).withChunks(100, 100).withGzip(5);
 * ZarrArray.create(world, Path.of("heat.zarr"), metadata).write(heat);
 * NdArray again = ZarrArray.open(world, Path.of("heat.zarr")).read();
 * }</pre>
 *
 * <p>A rank holds one file's elements in memory, what the others send and get of theirs, and one
 * chunk as it is in the file: about two shards. Nothing travels where each shard belongs to one
 * rank anyway, as in {@link #alignedLayout}.
 *
 * <p>All ranks must see the folder by the same name. Methods are collective unless they say
 * otherwise: every rank calls them with the same arguments. They block, and a failure on one rank
 * fails all of them: a {@link FileException} that names rank and file. There is nothing to close.
 * One thread of each rank calls.
 */
public final class ZarrArray {
  private static final String METADATA = "zarr.json";

  /** More text than people or tools write about one array. */
  private static final long MOST_METADATA_BYTES = 16 << 20;

  private final Comm comm;
  private final Path folder;
  private final ZarrMetadata metadata;

  private ZarrArray(Comm comm, Path folder, ZarrMetadata metadata) {
    this.comm = comm;
    this.folder = folder;
    this.metadata = metadata;
  }

  /**
   * Makes a folder with an array that holds nothing but fill values.
   *
   * @param folder where there is nothing yet, or an empty folder
   * @throws FileException if something is there, or the folder cannot be made on rank 0 or is not
   *     seen by another one
   * @throws ArgumentException if chunks are to be compressed by zstd and a rank lacks the library
   */
  public static ZarrArray create(Comm comm, Path folder, ZarrMetadata metadata) {
    Path file = folder.resolve(METADATA);
    FirstFailure failure = new FirstFailure(comm, folder);
    failure.doing(file, () -> requireCodecs(metadata));
    failure.rethrowTogether();
    if (comm.rank() == 0) {
      failure.doing(folder, () -> make(folder, metadata));
    }
    failure.rethrowTogether();
    failure.doing(file, () -> requireSeen(file));
    failure.rethrowTogether();
    return new ZarrArray(comm, folder, metadata);
  }

  private static void make(Path folder, ZarrMetadata metadata) throws IOException {
    Files.createDirectories(folder);
    try (var entries = Files.newDirectoryStream(folder)) {
      if (entries.iterator().hasNext()) {
        throw new IOException("the folder is not empty; delete it, or give another one");
      }
    }
    Path written = folder.resolve("." + METADATA + ".new");
    Files.writeString(written, MetadataJson.write(metadata));
    try (FileChannel channel = FileChannel.open(written, WRITE);
        FileFlusher flusher = new FileFlusher()) {
      flusher.add(channel, written, folder.resolve(METADATA));
      flusher.await();
    }
  }

  private static void requireSeen(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(
          file.toString(), null, "rank 0 has made it; all ranks must see the folder");
    }
  }

  private static void requireCodecs(ZarrMetadata metadata) {
    if (metadata.codec().codecs().stream().anyMatch(each -> each instanceof ZstdCodec)) {
      ZstdCodec.require();
    }
  }

  /**
   * Opens the array that is in a folder.
   *
   * @throws FileException if a rank does not find it, or it is not an array of version 3 that this
   *     class reads; the message says what it is
   * @throws ArgumentException if chunks are compressed by zstd and a rank lacks the library
   */
  public static ZarrArray open(Comm comm, Path folder) {
    Path file = folder.resolve(METADATA);
    FirstFailure failure = new FirstFailure(comm, folder);
    ZarrMetadata[] metadata = new ZarrMetadata[1];
    failure.doing(
        file,
        () -> {
          if (Files.size(file) > MOST_METADATA_BYTES) {
            throw new ZarrFormatException("has more than " + MOST_METADATA_BYTES + " bytes");
          }
          ZarrMetadata read = MetadataJson.read(Files.readString(file));
          requireCodecs(read);
          metadata[0] = read;
        });
    failure.rethrowTogether();
    return new ZarrArray(comm, folder, metadata[0]);
  }

  /** What the array is. Not collective. */
  public ZarrMetadata metadata() {
    return metadata;
  }

  /**
   * A division of the array in which each file belongs to one rank, so that writing and reading
   * sends nothing. Not collective.
   */
  public ArrayLayout alignedLayout() {
    int[] files = metadata.files();
    long[] shape = metadata.shape();
    long[] numbers = new long[shape.length];
    Arrays.setAll(numbers, d -> Math.ceilDiv(shape[d], files[d]));
    int[] grid = ArrayLayout.of(comm.size(), numbers).grid().extents();
    ArrayLayout layout = ArrayLayout.of(comm.size(), shape).withGrid(grid);
    for (int d = 0; d < shape.length; d++) {
      long block = Math.ceilDiv(numbers[d], grid[d]) * files[d];
      layout = layout.withBlocks(d, Math.max(1, block));
    }
    return layout;
  }

  /**
   * Writes the whole array. A file appears under its name when it is whole and on the device; all
   * are when this returns. Chunks that hold nothing but the fill value are left out.
   *
   * @throws ArgumentException if the array has another shape or type
   */
  public void write(NdArray array) {
    requireFits(array, new long[array.dimensions()]);
    if (!Arrays.equals(array.shape(), metadata.shape())) {
      throw new ArgumentException(
          FailureCode.STORED_ARRAY,
          "an array of shape %s; %s has %s, and is written as a whole"
              .formatted(
                  Arrays.toString(array.shape()), folder, Arrays.toString(metadata.shape())));
    }
    Box whole = Box.whole(metadata.shape());
    ShardPlan plan = ShardPlan.of(comm.rank(), array.layout(), whole, metadata.files());
    FirstFailure failure = new FirstFailure(comm, folder);
    try (Arena arena = Arena.ofShared();
        FileFlusher flusher = new FileFlusher()) {
      List<FilePart> parts = parts(plan, array, whole);
      MemorySegment buffer = arena.allocate(bufferBytes(parts), Long.BYTES);
      for (int round = 0; round < plan.rounds(); round++) {
        FilePart part = round < parts.size() ? parts.get(round) : null;
        Box fetched = part == null || part.own != null ? Box.empty(array.dimensions()) : part.box;
        array.fetch(fetched, elements(buffer, fetched));
        if (part != null) {
          failure.doing(part.file, () -> write(part, part.in(buffer), flusher));
        }
      }
      failure.doing(folder, flusher::await);
    }
    failure.rethrowTogether();
  }

  /**
   * What one round does with a file.
   *
   * @param box of the whole array, within the file
   * @param own where this rank has all of it, if it has
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record FilePart(Path file, long[] numbers, Box box, @Nullable BoxMemory own) {
    /** Where its elements are, or come to. */
    BoxMemory in(MemorySegment buffer) {
      return own == null ? BoxMemory.byRows(box, buffer) : own;
    }
  }

  /** This rank's part of the rounds. */
  private List<FilePart> parts(ShardPlan plan, NdArray array, Box whole) {
    long[] from = new long[array.dimensions()];
    Arrays.setAll(from, whole::from);
    List<FilePart> parts = new ArrayList<>();
    for (long[] numbers : plan.mine()) {
      Path file = metadata.key().file(folder, numbers);
      Box box = ShardFile.boxOf(metadata, numbers).intersection(whole);
      parts.add(new FilePart(file, numbers, box, BoxMemory.own(array, box, from)));
    }
    return parts;
  }

  /** Memory for the largest file that has elements of other ranks. */
  private long bufferBytes(List<FilePart> parts) {
    long most = 1;
    for (FilePart part : parts) {
      if (part.own == null) {
        most = Math.max(most, part.box.count() << metadata.type().shift());
      }
    }
    return most;
  }

  private void write(FilePart part, BoxMemory elements, FileFlusher flusher) throws IOException {
    Path file = part.file;
    Path parent = Objects.requireNonNull(file.toAbsolutePath().getParent());
    Files.createDirectories(parent);
    Path written = parent.resolve("." + file.getFileName() + ".new");
    FileChannel channel = FileChannel.open(written, WRITE, CREATE, TRUNCATE_EXISTING);
    boolean hasChunks;
    try {
      hasChunks = new ShardFile(metadata, part.numbers, elements).write(channel);
    } catch (IOException | RuntimeException | Error e) {
      channel.close();
      boolean _ = Files.deleteIfExists(written);
      throw e;
    }
    if (hasChunks) {
      flusher.add(channel, written, file);
    } else {
      channel.close();
      Files.delete(written);
      boolean _ = Files.deleteIfExists(file);
    }
  }

  /** Reads the whole array, into the {@link #alignedLayout}. */
  public NdArray read() {
    NdArray array = NdArray.of(comm, metadata.type(), alignedLayout());
    read(array, new long[array.dimensions()]);
    return array;
  }

  /**
   * Reads a part of the array. What has not been written is the fill value. After a failure the
   * target's elements are undefined.
   *
   * @param target as large as the part; its ghost cells stay as they are
   * @param from the first element of the part, in the whole
   * @throws ArgumentException if the part is not within the array, or of another type
   */
  public void read(NdArray target, long... from) {
    Box whole = requireFits(target, from);
    ShardPlan plan = ShardPlan.of(comm.rank(), target.layout(), whole, metadata.files());
    FirstFailure failure = new FirstFailure(comm, folder);
    try (Arena arena = Arena.ofShared()) {
      List<FilePart> parts = parts(plan, target, whole);
      MemorySegment buffer = arena.allocate(bufferBytes(parts), Long.BYTES);
      for (int round = 0; round < plan.rounds(); round++) {
        FilePart part = round < parts.size() ? parts.get(round) : null;
        if (part != null) {
          failure.doing(part.file, () -> read(part, part.in(buffer)));
        }
        Box stored =
            part == null || part.own != null
                ? Box.empty(target.dimensions())
                : BoxMemory.moved(part.box, from);
        target.store(stored, elements(buffer, stored));
      }
    }
    failure.rethrowTogether();
  }

  private void read(FilePart part, BoxMemory elements) throws IOException {
    ShardFile shard = new ShardFile(metadata, part.numbers, elements);
    try (FileChannel channel = FileChannel.open(part.file, READ)) {
      shard.read(channel);
    } catch (NoSuchFileException e) {
      requireSeen(folder.resolve(METADATA)); // the folder itself may be gone
      shard.fill();
    }
  }

  private Slice elements(MemorySegment memory, Box box) {
    return Slice.of(memory.asSlice(0, box.count() << metadata.type().shift()), metadata.type());
  }

  private Box requireFits(NdArray array, long[] from) {
    long[] shape = metadata.shape();
    boolean fits =
        array.type() == metadata.type()
            && array.dimensions() == shape.length
            && from.length == shape.length;
    long[] to = new long[shape.length];
    for (int d = 0; d < shape.length && fits; d++) {
      fits = from[d] >= 0 && array.shape()[d] <= shape[d] - from[d];
      to[d] = from[d] + array.shape()[d];
    }
    if (!fits) {
      throw new ArgumentException(
          FailureCode.STORED_ARRAY,
          "%s of shape %s from %s on; %s has %s of shape %s"
              .formatted(
                  array.type(),
                  Arrays.toString(array.shape()),
                  Arrays.toString(from),
                  folder,
                  metadata.type(),
                  Arrays.toString(shape)));
    }
    return Box.of(from, to);
  }
}
