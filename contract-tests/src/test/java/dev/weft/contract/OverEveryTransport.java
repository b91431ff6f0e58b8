package dev.weft.contract;

import dev.weft.Program;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/** A subject of the contract: its tests run once for each transport. */
@ParameterizedClass(name = "{0}")
@ArgumentsSource(Transports.class)
abstract class OverEveryTransport {
  static final int TAG = 7;

  @Parameter Via via = Via.LOCAL;

  void ranks(int ranks, Program program) {
    Ranks.run(ranks, via, program);
  }
}
