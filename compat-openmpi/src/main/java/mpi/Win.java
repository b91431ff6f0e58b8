package mpi;

import dev.weft.data.Slice;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Memory that other ranks may access ({@link dev.weft.rma.Window}). Buffers are direct.
 * Displacements are in the target's units. Any thread.
 */
public final class Win extends WindowHandle implements Freeable {
  public static final int WIN_NULL = 0;

  /** Memory that each rank has for itself. */
  public static final int FLAVOR_PRIVATE = 0;

  /** Memory that ranks of a host share. */
  public static final int FLAVOR_SHARED = 1;

  private final Attributes attributes = new Attributes();
  private final @Nullable MemorySegment base;
  private String name = "";
  private Info info;

  /**
   * Over a direct buffer ({@link dev.weft.rma.Windows#createWindow(Slice)}). Collective.
   *
   * @param size elements of the buffer that others may access
   * @param dispUnit elements that a displacement counts
   */
  public Win(Buffer base, int size, int dispUnit, Info info, Comm comm) throws MPIException {
    this(WindowMemory.of(base, size, dispUnit), info, comm);
  }

  /**
   * The same, as MPI_Win_allocate, whatever the flavour: the memory is the buffer's here, too. If
   * that has not so many elements, the window has memory of its own, which the program reaches by
   * the window only.
   *
   * @param flavor {@link #FLAVOR_PRIVATE} or {@link #FLAVOR_SHARED}
   */
  public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor)
      throws MPIException {
    this(WindowMemory.allocated(base, size, dispUnit), info, comm);
  }

  /** Without memory, which is attached later ({@link dev.weft.rma.Windows#createDynamicWindow}). */
  public Win(Info info, Comm comm) throws MPIException {
    this((WindowMemory) null, info, comm);
  }

  private Win(@Nullable WindowMemory memory, Info info, Comm comm) throws MPIException {
    super(comm, info, memory);
    this.base = memory == null ? null : memory.segment();
    this.info = new Info(Info.of(info));
  }

  private static Slice origin(@Nullable Buffer buffer, int count, Datatype type) {
    if (buffer != null && !buffer.isDirect()) {
      throw new Refused(ErrorClass.ERR_BUFFER, "The origin must be direct buffer.");
    }
    return Buffers.slice(buffer, count, type);
  }

  /** What is sent, without gaps. */
  private static Slice gathered(Buffer buffer, int count, Datatype type) {
    Slice elements = origin(buffer, count, type);
    return elements.isContiguous() ? elements : elements.copy();
  }

  /** Where to put what comes: the place itself, or room to be copied from afterwards. */
  private static Slice room(Slice result) {
    return result.isContiguous() ? result : result.newLike(result.count());
  }

  private static Runnable store(Slice room, Slice result) {
    return room == result ? () -> {} : () -> room.copyTo(result);
  }

  /** Stores in a rank's memory ({@link dev.weft.rma.WindowPuts#put}). */
  public void put(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    run(
        () -> {
          Slice from = gathered(origin, orgCount, orgType);
          new WindowAccess()
              .each(
                  this,
                  from,
                  targetRank,
                  targetDisp,
                  targetCount,
                  targetType,
                  (part, _, at) -> {
                    window().put(part, targetRank, at);
                    return null;
                  });
        });
  }

  /** Like {@link #put}, with a request ({@link dev.weft.rma.WindowPuts#rput}). */
  public final Request rPut(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    return get(
        () -> {
          Slice from = gathered(origin, orgCount, orgType);
          WindowAccess access = new WindowAccess();
          access.each(
              this,
              from,
              targetRank,
              targetDisp,
              targetCount,
              targetType,
              (part, _, at) -> window().rput(part, targetRank, at));
          return new Request(this, access.request());
        });
  }

  /** Loads from a rank's memory ({@link dev.weft.rma.WindowGets#get}). */
  public void get(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    run(
        () -> {
          Slice result = origin(origin, orgCount, orgType);
          Slice room = room(result);
          new WindowAccess()
              .each(
                  this,
                  room,
                  targetRank,
                  targetDisp,
                  targetCount,
                  targetType,
                  (part, _, at) -> {
                    window().get(part, targetRank, at);
                    return null;
                  });
          onArrival(store(room, result));
        });
  }

  /** Like {@link #get}, with a request ({@link dev.weft.rma.WindowGets#rget}). */
  public final Request rGet(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    return get(
        () -> {
          Slice result = origin(origin, orgCount, orgType);
          Slice room = room(result);
          WindowAccess access = new WindowAccess();
          access.each(
              this,
              room,
              targetRank,
              targetDisp,
              targetCount,
              targetType,
              (part, _, at) -> window().rget(part, targetRank, at));
          return new Request(this, access.request(), store(room, result));
        });
  }

  /** Combines with a rank's memory ({@link dev.weft.rma.WindowUpdates#accumulate}). */
  public void accumulate(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType,
      Op op)
      throws MPIException {
    run(
        () -> {
          Slice from = gathered(origin, orgCount, orgType);
          new WindowAccess()
              .each(
                  this,
                  from,
                  targetRank,
                  targetDisp,
                  targetCount,
                  targetType,
                  (part, _, at) -> {
                    window().accumulate(part, targetRank, at, op.forWindows());
                    return null;
                  });
        });
  }

  /** Like {@link #accumulate}, with a request ({@link dev.weft.rma.WindowUpdates#raccumulate}). */
  public Request rAccumulate(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType,
      Op op)
      throws MPIException {
    return get(
        () -> {
          Slice from = gathered(origin, orgCount, orgType);
          WindowAccess access = new WindowAccess();
          access.each(
              this,
              from,
              targetRank,
              targetDisp,
              targetCount,
              targetType,
              (part, _, at) -> window().raccumulate(part, targetRank, at, op.forWindows()));
          return new Request(this, access.request());
        });
  }

  /**
   * Combines with a rank's memory and loads what it held ({@link
   * dev.weft.rma.WindowUpdates#getAccumulate}).
   */
  public void getAccumulate(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      Buffer resultAddr,
      int resultCount,
      Datatype resultType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType,
      Op op)
      throws MPIException {
    run(
        () -> {
          Slice result = origin(resultAddr, resultCount, resultType);
          Slice room = room(result);
          int operands = operands(orgCount, op);
          fetching(origin, operands, orgType, room)
              .each(
                  this,
                  room,
                  targetRank,
                  targetDisp,
                  targetCount,
                  targetType,
                  (part, from, at) -> {
                    Slice values = operand(origin, operands, orgType, part, from);
                    window().getAccumulate(values, part, targetRank, at, op.forWindows());
                    return null;
                  });
          onArrival(store(room, result));
        });
  }

  /** Like {@link #getAccumulate}, with a request ({@link dev.weft.rma.WindowUpdates}). */
  public Request rGetAccumulate(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      Buffer resultAddr,
      int resultCount,
      Datatype resultType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType,
      Op op)
      throws MPIException {
    return get(
        () -> {
          Slice result = origin(resultAddr, resultCount, resultType);
          Slice room = room(result);
          int operands = operands(orgCount, op);
          WindowAccess access = fetching(origin, operands, orgType, room);
          access.each(
              this,
              room,
              targetRank,
              targetDisp,
              targetCount,
              targetType,
              (part, from, at) -> {
                Slice values = operand(origin, operands, orgType, part, from);
                return window().rgetAccumulate(values, part, targetRank, at, op.forWindows());
              });
          return new Request(this, access.request(), store(room, result));
        });
  }

  /** How many operands count: NO_OP ignores them (MPI 4.1, section 12.3.4). */
  private static int operands(int count, Op op) {
    return op == MPI.NO_OP ? 0 : count;
  }

  private static WindowAccess fetching(Buffer origin, int count, Datatype type, Slice room) {
    if (count > 0 && gathered(origin, count, type).count() != room.count()) {
      throw new Refused(
          ErrorClass.ERR_COUNT, "as many elements must be given as are fetched, or none");
    }
    return new WindowAccess();
  }

  /** The operands for a part of what is fetched; without any, values that NO_OP ignores. */
  private static Slice operand(Buffer origin, int count, Datatype type, Slice part, long from) {
    return count == 0
        ? part.newLike(part.count())
        : gathered(origin, count, type).part(from, part.count());
  }

  /**
   * Replaces one element if it is as expected ({@link dev.weft.rma.WindowUpdates#compareAndSwap}).
   */
  public void compareAndSwap(
      Buffer origin,
      Buffer compareAddr,
      Buffer resultAddr,
      Datatype targetType,
      int targetRank,
      int targetDisp)
      throws MPIException {
    run(
        () -> {
          Slice result = origin(resultAddr, 1, targetType);
          new WindowAccess()
              .each(
                  this,
                  result,
                  targetRank,
                  targetDisp,
                  1,
                  targetType,
                  (part, _, at) -> {
                    Slice expected = origin(compareAddr, 1, targetType);
                    Slice replacement = origin(origin, 1, targetType);
                    window().compareAndSwap(expected, replacement, part, targetRank, at);
                    return null;
                  });
        });
  }

  /** Combines one element and loads what it was ({@link dev.weft.rma.WindowUpdates#fetchAndOp}). */
  public void fetchAndOp(
      Buffer origin, Buffer resultAddr, Datatype dataType, int targetRank, int targetDisp, Op op)
      throws MPIException {
    getAccumulate(
        origin, 1, dataType, resultAddr, 1, dataType, targetRank, targetDisp, 1, dataType, op);
  }

  /** Sets what becomes of failures. */
  public void setErrhandler(Errhandler errhandler) throws MPIException {
    run(() -> handler(errhandler));
  }

  /** What becomes of failures. */
  public Errhandler getErrhandler() throws MPIException {
    return handler();
  }

  /** Hands an error code to the error handler. */
  public void callErrhandler(int errorCode) throws MPIException {
    handler().call(errorCode);
  }

  /** A new key for attributes. */
  public static int createKeyval() throws MPIException {
    return Attributes.createKey();
  }

  /** Frees a key. */
  public static void freeKeyval(int keyval) throws MPIException {
    Failures.run(ErrorClass.ERR_KEYVAL, () -> Attributes.freeKey(keyval));
  }

  @Override
  public void free() throws MPIException {
    super.free();
    attributes.clear();
  }

  /** Keeps a value under a key. */
  public void setAttr(int keyval, Object value) throws MPIException {
    run(() -> attributes.set(keyval, value));
  }

  /** The value kept under a key, predefined ones too; null if there is none. */
  public @Nullable Object getAttr(int keyval) throws MPIException {
    try {
      return switch (keyval) {
        case Constant.WIN_BASE -> base == null ? 0L : base.address();
        case Constant.WIN_SIZE -> Math.toIntExact(size(comm.rank()));
        case Constant.WIN_DISP_UNIT -> unit(comm.rank());
        default -> attributes.get(keyval);
      };
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /** Deletes the value kept under a key. */
  public void deleteAttr(int keyval) throws MPIException {
    run(() -> attributes.delete(keyval));
  }

  /** The hints given. */
  public Info getInfo() throws MPIException {
    return info.dup();
  }

  /** Gives hints. */
  public void setInfo(Info info) throws MPIException {
    this.info = new Info(Info.of(info));
  }

  /** Its name; empty if it was given none. */
  public String getName() throws MPIException {
    return name;
  }

  /** Gives it a name. */
  public void setName(String name) throws MPIException {
    this.name = name;
  }
}
