package dev.weft.internal.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.internal.os.call.NativeLibrary;
import dev.weft.internal.transport.ExposedMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Memory registered with UCX, and its remote key. It belongs to UCX's context, so any thread may
 * make and close it.
 */
final class UcxExposure implements ExposedMemory {
  private final NativeLibrary library = UcxLibrary.get();
  private final long context = UcxContext.get().handle();
  private final Runnable ended;
  private final long handle;
  private final byte[] key;
  private final MemorySegment memory;

  /** What was allocated ends with it, before it is freed: accesses after that throw. */
  private final Arena arena = Arena.ofShared();

  /**
   * Allocates memory, which UCX does itself: its shared memory knows no other.
   *
   * @param ended called when it is closed
   */
  static UcxExposure allocate(long bytes, Runnable ended) {
    return new UcxExposure(null, bytes, ended);
  }

  /** Registers memory that is there already. */
  static UcxExposure of(MemorySegment memory, Runnable ended) {
    return new UcxExposure(memory, memory.byteSize(), ended);
  }

  private UcxExposure(@Nullable MemorySegment given, long bytes, Runnable ended) {
    this.ended = ended;
    try (Arena brief = Arena.ofConfined()) {
      MemorySegment result = brief.allocate(JAVA_LONG);
      long parameters =
          given == null
              ? UcpStructs.allocation(brief, bytes)
              : UcpStructs.mapping(brief, given.address(), bytes);
      UcxContext.check(
          library.call("ucp_mem_map", context, parameters, result.address()),
          "register " + bytes + " bytes of memory");
      handle = result.get(JAVA_LONG, 0);
      try {
        key = pack(brief);
        memory = given == null ? allocated(brief, bytes) : given;
      } catch (RuntimeException e) {
        unmap();
        throw e;
      }
    }
  }

  private byte[] pack(Arena brief) {
    MemorySegment result = brief.allocate(JAVA_LONG, 2);
    long at = result.address();
    UcxContext.check(
        library.call("ucp_rkey_pack", context, handle, at, at + Long.BYTES), "give a key");
    MemorySegment packed = NativeLibrary.memory(result.get(JAVA_LONG, 0), result.get(JAVA_LONG, 8));
    byte[] bytes = packed.toArray(JAVA_BYTE);
    long _ = library.callForAddress("ucp_rkey_buffer_release", packed.address());
    return bytes;
  }

  private MemorySegment allocated(Arena brief, long bytes) {
    MemorySegment attributes = UcpStructs.memoryAttributes(brief);
    UcxContext.check(
        library.call("ucp_mem_query", handle, attributes.address()), "say where memory lies");
    return NativeLibrary.memory(attributes.get(JAVA_LONG, 8), bytes, arena).fill((byte) 0);
  }

  private void unmap() {
    int _ = library.call("ucp_mem_unmap", context, handle);
  }

  @Override
  public MemorySegment memory() {
    return memory;
  }

  @Override
  public byte[] key() {
    return key;
  }

  @Override
  public void close() {
    arena.close();
    unmap();
    ended.run();
  }
}
