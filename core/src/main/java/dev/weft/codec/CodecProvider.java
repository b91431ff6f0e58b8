package dev.weft.codec;

/** Makes codecs; found by {@link java.util.ServiceLoader}. Making a provider allocates nothing. */
public interface CodecProvider {

  /** Name by which {@code -Dweft.codec} selects it. */
  String name();

  /** A new codec that refuses messages of more than this many bytes. */
  ObjectCodec create(long maxBytes);
}
