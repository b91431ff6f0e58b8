package dev.weft.fory;

import dev.weft.codec.Decoding;
import dev.weft.codec.IncomingReferences;
import dev.weft.codec.OutgoingReferences;
import dev.weft.failure.CodecException;
import org.apache.fory.Fory;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.memory.MemoryUtils;
import org.apache.fory.resolver.TypeInfo;
import org.jspecify.annotations.Nullable;

/**
 * One Fory instance and its rules. One thread at a time.
 *
 * <p>A message is one byte that names the format and then the graph. A message's own length bounds
 * the heap that it may take, not the largest allowed length.
 */
final class Session {
  private static final byte FORMAT = 0x57;

  /** A buffer that has grown beyond this is not kept. */
  private static final int KEPT_BUFFER_BYTES = 256 << 10;

  private static final int NEW_BUFFER_BYTES = 256;

  private final Fory fory;
  private final WorkStack stack;
  private final DecodeBudget budget;
  private final long maxBytes;
  private final int maxDepth;
  private MemoryBuffer buffer = MemoryUtils.buffer(NEW_BUFFER_BYTES);

  Session(Fory fory, WorkStack stack, DecodeBudget budget, long maxBytes, int maxDepth) {
    this.fory = fory;
    this.stack = stack;
    this.budget = budget;
    this.maxBytes = maxBytes;
    this.maxDepth = maxDepth;
    fory.getTypeResolver().finishRegistration();
  }

  /**
   * @param references which of its objects are references, or null if none may be
   * @throws CodecException if it cannot be encoded at all
   * @throws DepthExceededException if not within this session's depth
   */
  byte[] encode(@Nullable Object object, @Nullable OutgoingReferences references) {
    WriteContext context = fory.getWriteContext();
    MemoryBuffer out = buffer;
    out.writerIndex(0);
    context.prepare(out, null);
    try {
      out.writeByte(FORMAT);
      if (references == null || object == null) {
        context.writeRootRef(object);
      } else {
        Object _ = context.putContextObject(OutgoingReferences.class, references);
        context.writeRootRef(references.replaced(object, Object.class));
      }
      if (out.writerIndex() > maxBytes) {
        throw Failures.tooLarge(out.writerIndex(), maxBytes);
      }
      return out.getBytes(0, out.writerIndex());
    } catch (StackOverflowError e) {
      throw DepthExceededException.overflow(e);
    } catch (RuntimeException | Error e) {
      throw Failures.notEncoded(e, maxBytes);
    } finally {
      context.reset();
      context.getGenerics().reset(); // which Fory leaves as they are when a write fails
      stack.clear();
      if (out.size() > KEPT_BUFFER_BYTES) {
        buffer = MemoryUtils.buffer(NEW_BUFFER_BYTES);
      }
    }
  }

  /**
   * @param how what is wanted, and what it may cost
   * @throws CodecException if the bytes are no message, or none that may be decoded so
   * @throws DepthExceededException if they are one that this session's depth does not allow
   */
  @Nullable Object decode(byte[] bytes, int offset, int length, Decoding how) {
    IncomingReferences references = how.references();
    ReadContext context = fory.getReadContext();
    MemoryBuffer in = MemoryUtils.wrap(bytes, offset, length);
    context.prepare(in, null, false);
    budget.begin(how, length);
    try {
      limit(context, length);
      if (references != null) {
        Object _ = context.putContextObject(IncomingReferences.class, references);
      }
      byte format = in.readByte();
      if (format != FORMAT) {
        throw Failures.unknownFormat(format);
      }
      Object object = readRoot(context, how.wanted());
      if (in.readerIndex() != length) {
        throw Failures.leftOver(length - in.readerIndex());
      }
      return object;
    } catch (StackOverflowError e) {
      throw DepthExceededException.overflow(e);
    } catch (RuntimeException | Error e) {
      if (context.getDepth() > maxDepth) {
        throw DepthExceededException.counted(maxDepth);
      }
      throw Failures.notDecoded(e, length);
    } finally {
      context.reset();
      stack.clear();
      budget.end();
    }
  }

  /** Reads the class of the object first, and the object if that is what is wanted. */
  private @Nullable Object readRoot(ReadContext context, Class<?> wanted) {
    int number = context.tryPreserveRefId();
    if (number < Fory.NOT_NULL_VALUE_FLAG) {
      return context.getReadRef();
    }
    TypeInfo type = fory.getTypeResolver().readTypeInfo(context);
    if (!maybe(type, wanted)) {
      throw Failures.notWanted(type.getType(), wanted);
    }
    Object object = context.readNonRef(type);
    context.setReadRef(number, object);
    return object;
  }

  /** Some classes stand for others, which are made when they are read: these may be anything. */
  private static boolean maybe(TypeInfo type, Class<?> wanted) {
    return wanted.isAssignableFrom(type.getType())
        || !(type.getSerializer() instanceof GraphSerializer<?>
            || type.getSerializer() instanceof CheckedCollectionSerializer<?>
            || type.getSerializer() instanceof CheckedMapSerializer<?>);
  }

  /**
   * Takes from the budgets, which are for the largest message, what this one is not entitled to.
   */
  private void limit(ReadContext context, int length) {
    context.reserveGraphMemory(
        fory.getConfig().maxGraphMemoryBytes() - SessionFactory.graphBytes(length));
    context.reserveUnbackedContainerItems(fory.getConfig().maxUnbackedContainerItems() - length);
  }
}
