package dev.weft.internal.codec;

import dev.weft.codec.CodecProvider;
import dev.weft.codec.ObjectCodec;
import dev.weft.failure.CodecException;
import dev.weft.failure.FailureCode;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Finds the job's codec. Any thread may call; nothing blocks. */
public final class Codecs {
  /** System property that names the codec to use where several are present. */
  public static final String PROPERTY = "weft.codec";

  private Codecs() {}

  /**
   * A codec that is looked for and started at the first object message, so that programs without
   * objects pay nothing and need no codec. Registrations are checked at once.
   *
   * @param maxBytes most bytes that an encoded object may have
   */
  public static ObjectCodec lazy(long maxBytes) {
    return new LazyCodec(maxBytes);
  }

  /**
   * The provider that {@code -Dweft.codec} names, or else the first one present.
   *
   * @throws CodecException if there is none
   */
  static CodecProvider provider() {
    String wanted = System.getProperty(PROPERTY);
    List<String> present = new ArrayList<>();
    CodecProvider found = search(Codecs.class.getClassLoader(), wanted, present);
    if (found == null) {
      found = search(Thread.currentThread().getContextClassLoader(), wanted, present);
    }
    if (found == null) {
      throw present.isEmpty() ? nonePresent() : notAmong(wanted, present);
    }
    return found;
  }

  private static @Nullable CodecProvider search(
      @Nullable ClassLoader loader, @Nullable String wanted, List<String> present) {
    try {
      for (CodecProvider provider : ServiceLoader.load(CodecProvider.class, loader)) {
        if (wanted == null || wanted.equals(provider.name())) {
          return provider;
        }
        present.add(provider.name());
      }
      return null;
    } catch (ServiceConfigurationError e) {
      throw new CodecException(
          FailureCode.CODEC_ABSENT, "an object codec is present but cannot be loaded: " + e, e);
    }
  }

  private static CodecException nonePresent() {
    return new CodecException(
        FailureCode.CODEC_ABSENT,
        "object messages need a codec, and none is on the class path or module path; add the"
            + " artifact dev.weft:weft-codec-fory, and to a runtime image its module dev.weft.fory");
  }

  private static CodecException notAmong(@Nullable String wanted, List<String> present) {
    return new CodecException(
        FailureCode.CODEC_ABSENT,
        "there is no object codec named '"
            + wanted
            + "' (-D"
            + PROPERTY
            + "); present: "
            + String.join(", ", present));
  }
}
