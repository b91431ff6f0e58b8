package dev.weft.junit;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The settings with which the ranks of one test run. */
record RankSettings(
    int ranks,
    String transport,
    RankMode mode,
    OnStall onStall,
    boolean survives,
    Duration limit,
    List<String> jvmArguments) {

  static RankSettings of(Ranks ranks) {
    return new RankSettings(
        ranks.value(),
        ranks.transport(),
        ranks.mode(),
        ranks.onStall(),
        ranks.survives(),
        Duration.ofSeconds(ranks.timeoutSeconds()),
        List.of(ranks.jvmArguments()));
  }

  static Stream<RankSettings> of(RankTest test) {
    return Arrays.stream(test.transports())
        .flatMap(
            transport ->
                Arrays.stream(test.ranks())
                    .mapToObj(
                        ranks ->
                            new RankSettings(
                                ranks,
                                transport,
                                test.mode(),
                                test.onStall(),
                                test.survives(),
                                Duration.ofSeconds(test.timeoutSeconds()),
                                List.of(test.jvmArguments()))));
  }

  boolean areProcesses() {
    return mode == RankMode.PROCESSES;
  }

  String words() {
    String number = ranks == 1 ? "1 rank" : ranks + " ranks";
    return transport.equals("auto") ? number : number + " over " + transport;
  }
}
