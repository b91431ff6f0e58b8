package dev.weft.fory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two codecs with the same registrations, as in two processes: what one encodes the other decodes.
 */
record Ends(ForyCodec sender, ForyCodec receiver) {

  static Ends knowing(Class<?>... types) {
    return new Ends(codec(types), codec(types));
  }

  static ForyCodec codec(Class<?>... types) {
    ForyCodec codec = new ForyCodec(Integer.MAX_VALUE);
    for (Class<?> type : types) {
      codec.register(type);
    }
    return codec;
  }

  @SuppressWarnings("unchecked")
  <T> T roundTrip(T object) {
    byte[] bytes = sender.encode(object);
    Object back = receiver.decode(bytes, 0, bytes.length);
    assertThat(back).isNotNull().hasSameClassAs(object);
    return (T) back;
  }
}
