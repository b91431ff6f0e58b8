package dev.weft.internal.os.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.internal.os.call.ChildJvm;
import dev.weft.internal.os.call.NativeAccess;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrayPinsTest {
  /**
   * The JDK customizes a method handle at some call, with native methods that reuse what JNI
   * returned before: in the middle of binding that ended the JVM.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 127})
  void bindsWheneverMethodHandlesAreCustomized(int calls) throws Exception {
    assumeTrue(NativeAccess.available(), NativeAccess.unavailability());
    List<String> options =
        List.of(
            "-XX:-UseSerialGC",
            "-XX:+UseG1GC",
            "--enable-native-access=ALL-UNNAMED",
            "-XX:-CreateCoredumpOnCrash",
            "-XX:ErrorFile=/dev/null",
            "-Djava.lang.invoke.MethodHandle.CUSTOMIZE_THRESHOLD=" + calls);
    try (ChildJvm child = ChildJvm.start(Pin.class, options)) {
      assertThat(child.output()).isEqualTo(String.valueOf(isWorkingHere()));
      assertThat(child.exitCode()).isZero();
    }
  }

  private static boolean isWorkingHere() throws InterruptedException {
    while (!ArrayPins.isDecided()) {
      Thread.sleep(1);
    }
    return ArrayPins.isWorking();
  }

  /** Prints whether arrays can be held. */
  static final class Pin {
    private Pin() {}

    public static void main(String[] args) throws InterruptedException {
      System.out.println(isWorkingHere());
    }
  }
}
