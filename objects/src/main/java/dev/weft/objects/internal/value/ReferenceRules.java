package dev.weft.objects.internal.value;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which objects travel as references, and what a received reference becomes. Any thread.
 */
public interface ReferenceRules {

  /**
   * The reference that stands for an object, or null if it travels as a value. The object lives
   * while the result can be reached.
   *
   * @param declared the type that the method has there
   */
  @Nullable RemoteLease of(Object value, Class<?> declared);

  /** The same of an object within another one, where nothing streams. */
  @Nullable RemoteLease within(Object value, Class<?> declared);

  /**
   * Whether objects of a class may be references within others: a quick guess, never wrongly no.
   */
  boolean mayBeReferences(Class<?> type);

  /** What calls an object of this node as others call it, to stand in its place. */
  Object stub(RemoteLease remoteLease);

  /**
   * These have travelled, and nothing else keeps them any more: they are to live until the receiver
   * has had the time to say that it refers to them.
   */
  void sent(List<RemoteLease> references);

  /**
   * What a method gets for a reference: a stub, or a {@code Remote} where that is declared.
   *
   * @throws dev.weft.failure.CodecException if the declared type is neither, or has other methods
   */
  Object resolve(Reference reference, Class<?> declared);
}
