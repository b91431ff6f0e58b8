package dev.weft.internal.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;

/**
 * The structures that are passed to libucp, as in {@code ucp.h} on 64-bit machines. Each begins
 * with a mask of its valid fields, so that later versions with more fields accept them unchanged.
 *
 * <pre>
 * ucp_params_t           0 field mask   8 features              48 shared by workers (int)   80
 * ucp_context_attr_t     0 field mask   8 size of a request                                  64
 * ucp_worker_params_t    0 field mask   8 thread mode (int)                                 200
 * ucp_ep_params_t        0 field mask   8 address   16 error mode (int)
 *                       24 error handler   32 its argument                                  104
 * ucp_request_param_t    0 mask (int)   4 flags (int)   8 request
 *                       24 datatype    40 reply buffer                                       72
 * ucp_mem_map_params_t   0 field mask   8 address   16 length   24 flags (int)               64
 * ucp_mem_attr_t         0 field mask   8 address   16 length                                64
 * </pre>
 */
final class UcpStructs {
  /** Of the functions that are there since this version. */
  static final int API_MAJOR = 1;

  static final int API_MINOR = 11;

  static final int REQUEST_PARAMETERS_BYTES = 72;

  private static final long FEATURE_TAG = 1;
  private static final long FEATURES_OF_WINDOWS = 1 << 1 | 1 << 2 | 1 << 3;
  private static final long FEATURE_WAKEUP = 1 << 4;

  private static final long CONTEXT_FEATURES = 1;
  private static final long CONTEXT_SHARED = 1 << 5;
  private static final long ATTRIBUTE_REQUEST_SIZE = 1;
  private static final long WORKER_THREAD_MODE = 1;
  private static final long ENDPOINT_ADDRESS = 1;
  private static final long ENDPOINT_ERROR_MODE = 1 << 1;
  private static final long ENDPOINT_ERROR_HANDLER = 1 << 2;
  private static final int REQUEST_GIVEN = 1;
  private static final int REQUEST_DATATYPE = 1 << 3;
  private static final int REQUEST_FLAGS = 1 << 4;
  private static final int REQUEST_REPLY = 1 << 5;
  private static final int DATATYPE_SHIFT = 3;
  private static final long MAPPING_ADDRESS = 1;
  private static final long MAPPING_LENGTH = 1 << 1;
  private static final long MAPPING_FLAGS = 1 << 2;
  private static final int ALLOCATE = 1 << 1;
  private static final long MEMORY_ADDRESS = 1;
  private static final int CLOSE_BY_FORCE = 1;

  /** Called by several threads, one at a time. */
  private static final int SERIALIZED = 1;

  private static final int PEER_ERRORS = 1;

  private UcpStructs() {}

  /**
   * Of a context whose workers belong to several threads.
   *
   * @param windows whether peers' memory is accessed, too
   */
  static long context(SegmentAllocator memory, boolean windows) {
    MemorySegment struct = memory.allocate(80, 8);
    struct.set(JAVA_LONG, 0, CONTEXT_FEATURES | CONTEXT_SHARED);
    long features = FEATURE_TAG | FEATURE_WAKEUP | (windows ? FEATURES_OF_WINDOWS : 0);
    struct.set(JAVA_LONG, 8, features);
    struct.set(JAVA_INT, 48, 1);
    return struct.address();
  }

  /** To be asked for the size of a request, which stands at 8 then. */
  static MemorySegment contextAttributes(SegmentAllocator memory) {
    MemorySegment struct = memory.allocate(64, 8);
    struct.set(JAVA_LONG, 0, ATTRIBUTE_REQUEST_SIZE);
    return struct;
  }

  static long worker(SegmentAllocator memory) {
    MemorySegment struct = memory.allocate(200, 8);
    struct.set(JAVA_LONG, 0, WORKER_THREAD_MODE);
    struct.set(JAVA_INT, 8, SERIALIZED);
    return struct.address();
  }

  /**
   * Of an endpoint.
   *
   * @param watched whether UCX is to find out that the peer is gone: then the C library's {@code
   *     sem_post} is called with the address of {@code failures}, so that its first four bytes are
   *     0 no longer. A function that UCX can call without leaving native code.
   */
  static long endpoint(
      SegmentAllocator memory, long address, boolean watched, MemorySegment failures) {
    MemorySegment struct = memory.allocate(104, 8);
    struct.set(JAVA_LONG, 0, ENDPOINT_ADDRESS);
    struct.set(JAVA_LONG, 8, address);
    if (watched) {
      struct.set(JAVA_LONG, 0, ENDPOINT_ADDRESS | ENDPOINT_ERROR_MODE | ENDPOINT_ERROR_HANDLER);
      struct.set(JAVA_INT, 16, PEER_ERRORS);
      struct.set(JAVA_LONG, 24, POST.address());
      struct.set(JAVA_LONG, 32, failures.address());
    }
    return struct.address();
  }

  private static final MemorySegment POST =
      Linker.nativeLinker().defaultLookup().findOrThrow("sem_post");

  /** Of an operation whose request lies in memory of ours, before the given address. */
  static void request(MemorySegment struct, long request) {
    struct.set(JAVA_INT, 0, REQUEST_GIVEN);
    struct.set(JAVA_LONG, 8, request);
  }

  /** Makes a request's parameters those of an update; not for long, as they hold for all. */
  static void requestUpdate(MemorySegment struct, int bytes, long reply) {
    struct.set(JAVA_INT, 0, REQUEST_GIVEN | REQUEST_DATATYPE | REQUEST_REPLY);
    struct.set(JAVA_LONG, 24, (long) bytes << DATATYPE_SHIFT);
    struct.set(JAVA_LONG, 40, reply);
  }

  /** Makes them those of anything else again. */
  static void requestPlain(MemorySegment struct) {
    struct.set(JAVA_INT, 0, REQUEST_GIVEN);
  }

  /** Of memory that is there already, and peers are to access. */
  static long mapping(SegmentAllocator memory, long address, long bytes) {
    MemorySegment struct = memory.allocate(64, 8);
    struct.set(JAVA_LONG, 0, MAPPING_ADDRESS | MAPPING_LENGTH);
    struct.set(JAVA_LONG, 8, address);
    struct.set(JAVA_LONG, 16, bytes);
    return struct.address();
  }

  /** Of memory to be allocated where peers can access it best. */
  static long allocation(SegmentAllocator memory, long bytes) {
    MemorySegment struct = memory.allocate(64, 8);
    struct.set(JAVA_LONG, 0, MAPPING_LENGTH | MAPPING_FLAGS);
    struct.set(JAVA_LONG, 16, bytes);
    struct.set(JAVA_INT, 24, ALLOCATE);
    return struct.address();
  }

  /** To be asked for the address of such memory, which stands at 8 then. */
  static MemorySegment memoryAttributes(SegmentAllocator memory) {
    MemorySegment struct = memory.allocate(64, 8);
    struct.set(JAVA_LONG, 0, MEMORY_ADDRESS);
    return struct;
  }

  /** Of closing an endpoint at once, whatever is under way. */
  static long closeByForce(SegmentAllocator memory) {
    MemorySegment struct = memory.allocate(REQUEST_PARAMETERS_BYTES, 8);
    struct.set(JAVA_INT, 0, REQUEST_FLAGS);
    struct.set(JAVA_INT, 4, CLOSE_BY_FORCE);
    return struct.address();
  }
}
