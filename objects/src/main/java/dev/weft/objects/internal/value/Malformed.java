package dev.weft.objects.internal.value;

import dev.weft.failure.CodecException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.TruncationException;
import dev.weft.objects.internal.wire.FrameSizes;

/** The messages of errors about values in frames. */
final class Malformed {
  private Malformed() {}

  static CodecException tooManyBulks() {
    return new CodecException(
        FailureCode.CODEC_LIMIT,
        "a call has more than %d large arguments; put them into one array or object"
            .formatted(FrameSizes.MOST_BULKS));
  }

  static CodecException frameTooLong(int bytes) {
    return new CodecException(
        FailureCode.CODEC_LIMIT,
        "the arguments take %d bytes beside the large ones, %d at most; put them into one object"
            .formatted(bytes, FrameSizes.MOST_BYTES));
  }

  static CodecException tooLarge(long bytes, long most) {
    return new CodecException(
        FailureCode.CODEC_LIMIT,
        "an argument or result of %d bytes, %d at most; raise NodeOptions.largestBytes or give it in parts"
            .formatted(bytes, most));
  }

  static CodecException shorter() {
    return new CodecException("a frame ends within a value; do both ranks run the same version?");
  }

  static CodecException leftOver(int bytes) {
    return new CodecException("a frame goes on for " + bytes + " bytes after its values");
  }

  static CodecException unknown(String what, int value) {
    return new CodecException("a frame has a value of unknown " + what + " " + value);
  }

  static CodecException notA(String what, Class<?> wanted) {
    return new CodecException(
        "a value of type %s has come where the method has %s; do both ranks run the same version?"
            .formatted(what, wanted.getName()));
  }

  static TruncationException longerThanTarget(long count, long room) {
    return new TruncationException(
        "the result has %d elements, the array %d; give a larger one".formatted(count, room));
  }
}
