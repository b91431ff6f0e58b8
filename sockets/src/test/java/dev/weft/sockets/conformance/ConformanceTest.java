package dev.weft.sockets.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Thorough;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever programs do with sockets has the same results on the JDK's and on fast ones. */
class ConformanceTest {

  @ParameterizedTest
  @MethodSource("cases")
  void isAsOnTheJdksSockets(Case tried) throws Exception {
    assertThat(run(tried, Kind.FAST)).isEqualTo(run(tried, Kind.JDK));
  }

  /** The sockets of channels. */
  @ParameterizedTest
  @MethodSource("adaptorCases")
  void isAsOnTheSocketsOfTheJdksChannels(Case tried) throws Exception {
    assertThat(run(tried, Kind.FAST_CHANNEL)).isEqualTo(run(tried, Kind.JDK_CHANNEL));
  }

  @ParameterizedTest
  @MethodSource("channelCases")
  void isAsOnTheJdksChannels(Case tried) throws Exception {
    assertThat(run(tried, Kind.FAST)).isEqualTo(run(tried, Kind.JDK));
  }

  @ParameterizedTest
  @MethodSource("asynchronousCases")
  void isAsOnTheJdksAsynchronousChannels(Case tried) throws Exception {
    assertThat(run(tried, Kind.FAST)).isEqualTo(run(tried, Kind.JDK));
  }

  private static List<String> run(Case tried, Kind kind) throws Exception {
    Transcript transcript = new Transcript();
    tried.steps().run(kind, transcript);
    return transcript.lines();
  }

  static Stream<Case> cases() {
    return Stream.of(
            StreamCases.all(),
            CloseCases.all(),
            TimeCases.all(),
            OptionCases.all(),
            ConnectCases.all())
        .flatMap(List::stream);
  }

  static List<Case> adaptorCases() {
    List<Case> all = cases().toList();
    int step = Thorough.count(7, 1);
    return IntStream.range(0, all.size()).filter(i -> i % step == 0).mapToObj(all::get).toList();
  }

  static Stream<Case> channelCases() {
    return Stream.of(
            ChannelStreamCases.all(),
            ChannelCloseCases.all(),
            ChannelConnectCases.all(),
            SelectorCases.all(),
            EarlyByteCases.all(),
            FirstByteCases.all(),
            BufferCases.all(),
            KeyCases.all())
        .flatMap(List::stream);
  }

  static Stream<Case> asynchronousCases() {
    return Stream.of(
            AsyncTransferCases.all(),
            AsyncEndCases.all(),
            AsyncConnectCases.all(),
            AsyncGroupCases.all())
        .flatMap(List::stream);
  }
}
