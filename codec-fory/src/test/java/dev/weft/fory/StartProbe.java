package dev.weft.fory;

import dev.weft.codec.ObjectCodec;
import dev.weft.failure.CodecException;
import dev.weft.internal.codec.Codecs;
import java.util.List;

/** A program of its own JVM for {@link StartTest}. */
final class StartProbe {
  record Greeting(String text) {}

  private StartProbe() {}

  public static void main(String[] args) {
    ObjectCodec codec = Codecs.lazy(1 << 20);
    codec.register(Greeting.class);
    System.out.println("registered");
    if (args.length > 0) {
      try {
        byte[] bytes = codec.encode(List.of(new Greeting(args[0])));
        System.out.println(codec.decode(bytes, 0, bytes.length));
      } catch (CodecException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
