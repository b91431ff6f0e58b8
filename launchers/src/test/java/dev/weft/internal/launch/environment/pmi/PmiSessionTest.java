package dev.weft.internal.launch.environment.pmi;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.weft.failure.LaunchException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Against a manager that gives prepared answers. */
final class PmiSessionTest {
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private final List<String> sent = new ArrayList<>();

  private PmiSession session(String answers) {
    byte[] bytes = answers.getBytes(US_ASCII);
    ManagerLines lines =
        new ManagerLines() {
          private int next;

          @Override
          void write(byte[] line) {
            sent.add(new String(line, US_ASCII).strip());
          }

          @Override
          int read(byte[] into, long timeoutMillis) {
            // In pieces, as a stream may deliver them.
            int count = Math.min(7, bytes.length - next);
            System.arraycopy(bytes, next, into, 0, count);
            next += count;
            return count == 0 ? -1 : count;
          }
        };
    return new PmiSession(lines, "mpiexec");
  }

  @Test
  void callsAreAnswered() {
    PmiSession session =
        session(
            """
            cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0
            cmd=my_kvsname kvsname=kvs_1_0
            cmd=put_result rc=0 msg=success
            cmd=barrier_out
            cmd=get_result rc=0 msg=success value=weft1;job;10.0.0.1,4711
            cmd=finalize_ack
            """);
    session.open();
    String space = session.spaceName();
    session.put(space, "key", "value");
    session.barrier(LIMIT);
    assertThat(session.get(space, "key")).isEqualTo("weft1;job;10.0.0.1,4711");
    session.close();
    assertThat(sent)
        .containsExactly(
            "cmd=init pmi_version=1 pmi_subversion=1",
            "cmd=get_my_kvsname",
            "cmd=put kvsname=kvs_1_0 key=key value=value",
            "cmd=barrier_in",
            "cmd=get kvsname=kvs_1_0 key=key",
            "cmd=finalize");
  }

  @Test
  void anIdIsEnough() {
    PmiSession session =
        session(
            """
            cmd=initack
            cmd=set size=4
            cmd=set rank=3
            cmd=set debug=0
            """);
    assertThat(session.identify("3")).containsExactly(3, 4);
  }

  @Test
  void aRefusalIsPassedOn() {
    PmiSession session = session("cmd=get_result rc=-1 msg=key_not_found value=unknown\n");
    assertThatExceptionOfType(LaunchException.class)
        .isThrownBy(() -> session.get("space", "key"))
        .withMessageContaining("mpiexec")
        .withMessageContaining("key_not_found");
  }

  @Test
  void theEndOfTheManagerIsNamed() {
    PmiSession session = session("cmd=barrier");
    assertThatExceptionOfType(LaunchException.class)
        .isThrownBy(() -> session.barrier(LIMIT))
        .withMessageContaining("the process manager has closed its connection");
  }

  @Test
  void anEndlessLineIsNotRead() {
    PmiSession session = session("x".repeat(10_000));
    assertThatExceptionOfType(LaunchException.class)
        .isThrownBy(session::open)
        .withMessageContaining("longer than 4096 bytes");
  }
}
