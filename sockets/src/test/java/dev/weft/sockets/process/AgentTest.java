package dev.weft.sockets.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An ordinary program is fast with the agent and no other flag. */
class AgentTest {
  @TempDir Path folder;

  @Test
  void makesSocketsRmiAndHttpFast() throws Exception {
    List<String> options = List.of("-javaagent:" + AgentJar.in(folder), "-Dweft.sockets.jmx=true");
    try (ChildJvm child = ChildJvm.start(options, AgentProgram.class)) {
      assertThat(child.lines())
          .containsExactly(
              "echoed 3000",
              "server 3000",
              "fast 2",
              "sum 4950",
              "rmi was fast true",
              "http 301000",
              "http was fast true",
              "written 1",
              "answer 7",
              "streams were fast true",
              "written 1",
              "answer 7",
              "streams were fast true",
              "direct true",
              "refused",
              "plain {the connection ended before both ends had agreed=1}",
              "the bean agrees true");
      assertThat(child.exit()).isZero();
    }
  }

  @Test
  void makesAsynchronousChannelsFast() throws Exception {
    List<String> options = List.of("-javaagent:" + AgentJar.in(folder));
    try (ChildJvm child = ChildJvm.start(options, AsynchronousProgram.class)) {
      assertThat(child.lines())
          .containsExactly(
              "read 1",
              "answer 2",
              "read 1",
              "answer 2",
              "read 1",
              "answer 2",
              "fast 2",
              "plain {the connection ended before both ends had agreed=1}");
    }
  }

  @Test
  void aJdkWithoutManagementHasFastSocketsAndNoBean() throws Exception {
    List<String> options =
        List.of(
            "-javaagent:" + AgentJar.in(folder),
            "-Dweft.sockets.jmx=true",
            "--limit-modules=java.instrument,java.rmi");
    try (ChildJvm child = ChildJvm.start(options, OneByteProgram.class)) {
      assertThat(child.lines())
          .containsExactly(
              "42",
              "fast 2",
              "the bean dev.weft.sockets:type=FastSockets cannot be registered: this JDK has no"
                  + " module java.management");
    }
  }

  /** A program may hand its properties to a process that has no fast sockets. */
  @Test
  void leavesThePropertiesOfTheProgramAlone() throws Exception {
    List<String> agent = List.of("-javaagent:" + AgentJar.in(folder));
    try (ChildJvm with = ChildJvm.start(agent, PropertiesProgram.class);
        ChildJvm without = ChildJvm.start(List.of(), PropertiesProgram.class)) {
      assertThat(with.lines()).isNotEmpty().isEqualTo(without.lines());
    }
  }

  /** The agent's rights are those of its own modules, and not the program's. */
  @Test
  void whatIsClosedToTheProgramStaysClosed() throws Exception {
    List<String> agent = List.of("-javaagent:" + AgentJar.in(folder));
    try (ChildJvm child = ChildJvm.start(agent, StaysClosedProgram.class)) {
      assertThat(child.lines())
          .containsExactly("open [], native access false", "open [], native access false");
    }
  }

  /** A program without connections pays for the agent's first classes alone. */
  @Test
  void loadsNothingBeforeTheFirstConnection() throws Exception {
    List<String> agent =
        List.of("-javaagent:" + AgentJar.in(folder), "-Xlog:class+load:file=" + folder + "/loaded");
    try (ChildJvm child = ChildJvm.start(agent, UnconnectedProgram.class)) {
      assertThat(child.lines()).isNotEmpty();
    }
    assertThat(Files.readString(folder.resolve("loaded")))
        .contains("dev.weft.sockets.agent.SocketsAgent")
        .doesNotContain("dev.weft.internal", "dev.weft.sockets.net", "dev.weft.sockets.nio");
  }

  /**
   * No event for a wake-up, one for each read and write of the program's, and one more for the fate
   * of a connection.
   */
  @Test
  void recordingsHaveTheSameEventsOfSockets() throws Exception {
    List<String> agent = List.of("-javaagent:" + AgentJar.in(folder));
    try (ChildJvm with = ChildJvm.start(agent, RecordedProgram.class);
        ChildJvm without = ChildJvm.start(List.of(), RecordedProgram.class)) {
      List<String> expected = new ArrayList<>(without.lines());
      assertThat(expected).contains("slower than a minute 0").endsWith("fate false", "fast false");
      expected.replaceAll(line -> line.startsWith("fa") ? line.replace("false", "true") : line);
      assertThat(with.lines()).isEqualTo(expected);
    }
  }

  @Test
  void itIsTooLateOnceThereIsAChannel() throws Exception {
    try (ChildJvm child = ChildJvm.start(ChildJvm.OPENED, LateProgram.class)) {
      assertThat(child.lines())
          .singleElement()
          .asString()
          .contains("has made a channel or selector already", "install fast sockets first");
    }
  }
}
