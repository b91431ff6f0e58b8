package dev.weft.fory;

import dev.weft.codec.ByReference;
import dev.weft.failure.CodecException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.codec.SourceName;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.fory.exception.InsecureException;
import org.jspecify.annotations.Nullable;

/** Makes the exceptions for failures with objects. All methods are factories; nothing blocks. */
final class Failures {
  /** Fory's two ways of naming a class that is not registered. */
  private static final Pattern NOT_REGISTERED =
      Pattern.compile("(?i)(?:class|interface) (\\S+) is not registered.*", Pattern.DOTALL);

  /** And how it says the same of one that the JDK cannot serialize either. */
  private static final Pattern NOT_SERIALIZABLE =
      Pattern.compile("Class (?:class|interface) (\\S+) doesn't support serialization\\.");

  private static final Pattern DISALLOWED = Pattern.compile("(\\S+) hit disallowed list");

  private Failures() {}

  static CodecException notEncoded(Throwable failure, long maxBytes) {
    Throwable cause = root(failure);
    CodecException known = known(cause, "the object cannot be encoded");
    if (known != null) {
      return known;
    }
    if (cause instanceof OutOfMemoryError || cause instanceof NegativeArraySizeException) {
      return new CodecException(
          FailureCode.CODEC_LIMIT,
          "the object is too large to be encoded on this heap, or for the limit of "
              + maxBytes
              + " bytes; send it in parts, and large arrays as buffers",
          cause);
    }
    return new CodecException("the object cannot be encoded: " + cause, cause);
  }

  static CodecException notDecoded(Throwable failure, int length) {
    Throwable cause = root(failure);
    CodecException known = known(cause, "the message cannot be decoded");
    return known != null
        ? known
        : new CodecException(
            "the " + length + " bytes received are not an object: " + cause, cause);
  }

  static CodecException tooLarge(long bytes, long maxBytes) {
    return new CodecException(
        FailureCode.CODEC_LIMIT,
        "the object takes "
            + bytes
            + " bytes, more than the limit of "
            + maxBytes
            + "; send it in parts, and large arrays as buffers");
  }

  static CodecException tooDeep(DepthExceededException e) {
    return new CodecException(
        FailureCode.CODEC_LIMIT,
        "the object nests too deeply ("
            + e.getMessage()
            + "); link its parts by fields of registered classes, which may be of any length, or"
            + " flatten it",
        e);
  }

  static CodecException unknownFormat(byte format) {
    return new CodecException(
        "the message does not begin like an object (0x"
            + Integer.toHexString(Byte.toUnsignedInt(format))
            + "); was it sent with sendObject, by the same version of Weft?");
  }

  static CodecException leftOver(int bytes) {
    return new CodecException("the message goes on for " + bytes + " bytes after its object");
  }

  static CodecException noReference(Class<?> type) {
    return new CodecException(
        ByReference.class.isAssignableFrom(type)
            ? "references to remote objects travel as arguments and results of calls, not in"
                + " messages"
            : "lambdas and proxies cannot travel (%s); send a record that says what is to be done, or in a call the reference of an object: what Node.share returns for it"
                .formatted(type.getName()));
  }

  static CodecException tooCostly(int bytes) {
    return new CodecException(
        FailureCode.CODEC_LIMIT,
        "the "
            + bytes
            + " bytes received ask for more work than an object of that size may: sets and maps within"
            + " keys that hold the same object several times, or very many elements with the same hash;"
            + " send lists, or keys of strings and numbers");
  }

  static CodecException hashesTooDeep(int levels) {
    return new CodecException(
        FailureCode.CODEC_LIMIT,
        "a key, or the element of a set, nests more than "
            + levels
            + " levels, as many as an object from outside the job may; use a key of less depth");
  }

  static CodecException nestsTooDeep(int levels) {
    return new CodecException(
        FailureCode.CODEC_LIMIT,
        "the object nests more than "
            + levels
            + " levels, as many as one from outside the job may; link its parts by fields of registered"
            + " classes, which may be of any length, or flatten it");
  }

  static CodecException givenUp() {
    return new CodecException("the object has not been decoded, as nobody waits for it any more");
  }

  static CodecException notWanted(Class<?> come, Class<?> wanted) {
    return new CodecException(
        "an object of class %s has come where a %s is wanted; do both sides run the same version?"
            .formatted(come.getName(), wanted.getName()));
  }

  static CodecException malformed(String what) {
    return new CodecException("the message is malformed: " + what);
  }

  private static CodecException notRegistered(String type, String consequence) {
    String name = SourceName.of(type);
    return new CodecException(
        name == null
            ? "%s has no name to register it by (it is an anonymous class), so %s; send a record, or in a call put what Node.share returns for it in its place"
                .formatted(type, consequence)
            : "class %s is not registered, so %s; call weft.register(%s.class) on every rank, or, if it is to be called where it is, put what Node.share returns for it in its place"
                .formatted(type, consequence, name));
  }

  private static @Nullable CodecException known(Throwable cause, String consequence) {
    rethrowDepth(cause);
    if (cause instanceof CodecException known) {
      return known;
    }
    String message = cause.getMessage();
    if (message == null) {
      return null;
    }
    Matcher unserializable = NOT_SERIALIZABLE.matcher(message);
    if (unserializable.matches()) {
      learn(unserializable.group(1));
      return null;
    }
    if (!(cause instanceof InsecureException)) {
      return null;
    }
    Matcher unregistered = NOT_REGISTERED.matcher(message);
    if (unregistered.matches()) {
      String type = unregistered.group(1).replaceAll("^\\[+L?|;$", "");
      learn(type);
      return notRegistered(type, consequence);
    }
    Matcher disallowed = DISALLOWED.matcher(message);
    return disallowed.matches() ? disallowed(disallowed.group(1), consequence) : null;
  }

  /** Throws if the codec may learn the class of that name. */
  private static void learn(String type) {
    Class<?> learnable = KnownTypes.find(type);
    if (learnable != null) {
      throw new UnknownTypeException(learnable);
    }
  }

  private static CodecException disallowed(String type, String consequence) {
    return new CodecException(
        "instances of "
            + type
            + " never travel, registered or not (they hold resources or run code), so "
            + consequence);
  }

  private static void rethrowDepth(Throwable cause) {
    if (cause instanceof DepthExceededException depth) {
      throw depth;
    }
    if (cause instanceof StackOverflowError overflow) {
      throw DepthExceededException.overflow(overflow);
    }
  }

  /** The innermost cause, or the first on the way that says more than where it went through. */
  private static Throwable root(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null
        && !(cause instanceof CodecException)
        && !(cause instanceof DepthExceededException)
        && !(cause instanceof InsecureException)) {
      cause = cause.getCause();
    }
    return cause;
  }
}
