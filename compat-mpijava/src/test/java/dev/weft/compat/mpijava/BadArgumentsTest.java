package dev.weft.compat.mpijava;

import dev.weft.compat.mpijava.conformance.BadArguments;
import dev.weft.testkit.Via;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever is wrong with a call, it is an MPIException that says so. */
@Timeout(60)
final class BadArgumentsTest {
  @Test
  void onlyMpiExceptionsAreThrown() {
    OldPrograms.run(1, Via.LOCAL, BadArguments.class, "20260727");
  }
}
