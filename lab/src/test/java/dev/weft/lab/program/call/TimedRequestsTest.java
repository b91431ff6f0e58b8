package dev.weft.lab.program.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.experiment.Series;
import dev.weft.lab.program.Call;
import dev.weft.lab.program.Cell;
import dev.weft.lab.program.Output;
import dev.weft.lab.program.Payload;
import dev.weft.lab.program.ProgramOptions;
import dev.weft.lab.system.ProgramLine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimedRequestsTest {
  private interface Program {
    void run(ProgramOptions options, Output output) throws Exception;
  }

  @Test
  void callsHaveTheirOwnSizes() throws Exception {
    List<Series> printed =
        run(
            (options, output) -> TimedRequests.run(new ServedCalls(), options, output),
            "operations=" + String.join(",", Call.ids()),
            "sizes=1024");
    assertThat(printed)
        .extracting(Series::cell)
        .containsExactly(
            new Cell("null", 0),
            new Cell("small", 4),
            new Cell("echo", 1024),
            new Cell("oneWay", 0),
            new Cell("inFlight", 0),
            new Cell("besideLarge", 0));
    assertThat(printed).extracting(Series::hops).containsExactly(1, 1, 1, 10_000, 10_000, 1);
  }

  /** Of a library that has no calls but synchronous ones. */
  @Test
  void callsThatCannotBeMadeAreLeftOut() throws Exception {
    PlainBytes plain = new PlainBytes();
    RemoteCalls calls =
        new MessageCalls((kind, body) -> MessageCalls.answer(kind, body, plain), plain);
    List<Series> printed =
        run(
            (options, output) -> TimedRequests.run(calls, options, output),
            "operations=null,oneWay,inFlight,besideLarge",
            "sizes=1024");
    assertThat(printed).extracting(one -> one.cell().operation()).containsExactly("null");
  }

  @Test
  void withoutOperationsItIsAPingPong() throws Exception {
    List<Series> printed =
        run(
            (options, output) -> TimedRequests.run(new ServedCalls(), options, output),
            "sizes=0,64");
    assertThat(printed).extracting(Series::hops).containsExactly(2, 2);
  }

  @Test
  void whatIsNotCarriedIsLeftOut() throws Exception {
    PlainBytes plain = new PlainBytes();
    RemoteCalls calls =
        new MessageCalls((kind, body) -> MessageCalls.answer(kind, body, plain), plain);
    List<Series> printed =
        run(
            (options, output) -> TimedRequests.run(calls, options, output),
            "operations=int[],Vector<Long>",
            "sizes=64");
    assertThat(printed).extracting(one -> one.cell().operation()).containsExactly("int[]");
  }

  @Test
  void wrongContentIsReportedAndNotTimed() throws Exception {
    Serializer forgetful =
        new Serializer() {
          @Override
          public byte[] encode(Object value) {
            return new byte[8];
          }

          @Override
          public Object decode(int form, byte[] bytes) {
            return bytes;
          }
        };
    RemoteCalls calls =
        new MessageCalls((kind, body) -> MessageCalls.answer(kind, body, forgetful), forgetful);
    List<Series> printed =
        run(
            (options, output) -> TimedRequests.run(calls, options, output),
            "operations=byte[]",
            "sizes=64");
    assertThat(printed).extracting(Series::kind).containsExactly(Series.WRONG);
  }

  /** The figures of paper E's table, which are still those of the JDK. */
  @Test
  void sizesOfTheJdkAreThoseOfThePaper() throws Exception {
    List<String> operations = new ArrayList<>();
    for (String type : List.of("int[]", "long[]", "boolean[]")) {
      operations.add(type + ":header");
      operations.add(type + ":element");
    }
    List<Series> printed =
        run(
            (options, output) -> SerializationProgram.run(new JdkSerializer(), options, output),
            "operations=" + String.join(",", operations),
            "sizes=8000");
    assertThat(printed)
        .extracting(one -> Payload.bytesOfPart(one.cell(), one.nanosPerHop()[0]))
        .containsExactly(27.0, 4.0, 27.0, 8.0, 27.0, 1.0);
  }

  @Test
  void conversionsAreTimed() throws Exception {
    List<Series> printed =
        run(
            (options, output) -> SerializationProgram.run(new JdkSerializer(), options, output),
            "operations=String:encode,DataArray:decode",
            "sizes=64");
    assertThat(printed).hasSize(2);
    assertThat(printed).allSatisfy(one -> assertThat(one.nanosPerHop()[0]).isPositive());
  }

  private static List<Series> run(Program program, String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("warmMillis=1", "measureMillis=1", "samples=20"));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    program.run(ProgramOptions.parse(all.toArray(String[]::new)), new Output(out));
    return bytes
        .toString(StandardCharsets.UTF_8)
        .lines()
        .map(ProgramLine::parse)
        .filter(ProgramLine.Data.class::isInstance)
        .map(line -> ((ProgramLine.Data) line).series())
        .toList();
  }
}
