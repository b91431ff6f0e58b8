package dev.weft.internal.launch.environment.pmi;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.os.StartLimit;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The calls of PMI-1, each a line of {@code key=value} words and a line in answer.
 *
 * <pre>
 *   cmd=init pmi_version=1 pmi_subversion=1     cmd=response_to_init rc=0 ...
 *   cmd=get_my_kvsname                          cmd=my_kvsname kvsname=NAME
 *   cmd=put kvsname=NAME key=KEY value=VALUE    cmd=put_result rc=0 ...
 *   cmd=barrier_in                              cmd=barrier_out, once all processes have come
 *   cmd=get kvsname=NAME key=KEY                cmd=get_result rc=0 value=VALUE ...
 *   cmd=finalize                                cmd=finalize_ack
 *   cmd=abort exitcode=CODE                     none; the manager ends the job
 * </pre>
 *
 * One call at a time; {@link #abort} at any moment. Each call blocks until it is answered.
 */
final class PmiSession {
  private static final Duration ANSWER = Duration.ofSeconds(StartLimit.begin().seconds());
  private static final Duration LAST_ANSWER = Duration.ofSeconds(1);
  private static final String COMMAND = "cmd";
  private static final String NAME = "kvsname";

  private final ManagerLines lines;
  private final String manager;

  /**
   * @param manager what the process manager is called in messages
   */
  PmiSession(ManagerLines lines, String manager) {
    this.lines = lines;
    this.manager = manager;
  }

  /**
   * Says which process this is, where the manager knows that not by the connection.
   *
   * @return the process's rank and the number of ranks
   */
  int[] identify(String id) {
    Map<String, String> answer = call("cmd=initack pmiid=" + id, "initack", ANSWER);
    int[] place = {-1, -1};
    // Three settings follow: size, rank, debug.
    for (int setting = 0; setting < 3; setting++) {
      answer = next("set", ANSWER);
      place[0] = Integer.parseInt(answer.getOrDefault("rank", String.valueOf(place[0])));
      place[1] = Integer.parseInt(answer.getOrDefault("size", String.valueOf(place[1])));
    }
    return place;
  }

  void open() {
    Map<String, String> _ =
        call("cmd=init pmi_version=1 pmi_subversion=1", "response_to_init", ANSWER);
  }

  /** The name of the job's common memory of keys and values. */
  String spaceName() {
    return value(call("cmd=get_my_kvsname", "my_kvsname", ANSWER), NAME);
  }

  void put(String space, String key, String value) {
    Map<String, String> _ =
        call(
            "cmd=put kvsname=%s key=%s value=%s".formatted(space, key, value),
            "put_result",
            ANSWER);
  }

  /** Returns when all processes have called. */
  void barrier(Duration limit) {
    Map<String, String> _ = call("cmd=barrier_in", "barrier_out", limit);
  }

  String get(String space, String key) {
    return value(
        call("cmd=get kvsname=%s key=%s".formatted(space, key), "get_result", ANSWER), "value");
  }

  void close() {
    Map<String, String> _ = call("cmd=finalize", "finalize_ack", LAST_ANSWER);
  }

  void abort(int code) {
    send("cmd=abort exitcode=" + code);
  }

  private Map<String, String> call(String line, String answer, Duration limit) {
    send(line);
    return next(answer, limit);
  }

  private void send(String line) {
    try {
      lines.send(line);
    } catch (IOException e) {
      throw failed("took no '" + line + "'", e);
    }
  }

  private Map<String, String> next(String answer, Duration limit) {
    String line;
    try {
      line = lines.receive(limit);
    } catch (IOException e) {
      throw failed("sent no '" + answer + "'", e);
    }
    Map<String, String> words = words(line);
    boolean succeeded = words.getOrDefault("rc", "0").equals("0");
    if (!succeeded || !answer.equals(words.get(COMMAND))) {
      throw new LaunchException(
          FailureCode.MEETING,
          "%s should answer '%s' by PMI-1, but answered '%s'".formatted(manager, answer, line));
    }
    return words;
  }

  private static Map<String, String> words(String line) {
    Map<String, String> words = new HashMap<>();
    for (String word : line.strip().split(" +", -1)) {
      int equals = word.indexOf('=');
      if (equals > 0) {
        words.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    return words;
  }

  private String value(Map<String, String> words, String key) {
    String value = words.get(key);
    if (value == null) {
      throw new LaunchException(
          FailureCode.MEETING,
          "%s answered by PMI-1 without '%s': %s".formatted(manager, key, words));
    }
    return value;
  }

  private LaunchException failed(String what, IOException e) {
    return new LaunchException(
        FailureCode.MEETING,
        "%s %s by PMI-1 (%s); have all ranks called Weft.init, and do they still run?"
            .formatted(manager, what, e.getMessage()),
        e);
  }
}
