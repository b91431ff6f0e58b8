package dev.weft.fory;

import dev.weft.codec.CodecProvider;
import dev.weft.codec.ObjectCodec;

/** Offers the Apache Fory codec under the name {@code fory}. Loads no class of Fory. */
public final class ForyCodecProvider implements CodecProvider {

  @Override
  public String name() {
    return ForyCodec.NAME;
  }

  @Override
  public ObjectCodec create(long maxBytes) {
    return new ForyCodec(maxBytes);
  }
}
