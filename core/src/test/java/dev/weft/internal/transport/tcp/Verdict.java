package dev.weft.internal.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** Compares what was sent with what has arrived. */
public final class Verdict {
  public static void sameFrames(Script script, Recorder receiver, int sender) {
    List<Recorder.Event> arrived =
        receiver.events.stream().filter(event -> event.peer() == sender).toList();
    assertThat(arrived).hasSameSizeAs(script.begun);
    for (int i = 0; i < arrived.size(); i++) {
      Script.Step step = script.begun.get(i);
      Recorder.Event event = arrived.get(i);
      Recorder.Event expected =
          new Recorder.Event(
              sender,
              step.kind(),
              step.context(),
              step.tag(),
              step.total(),
              step.id(),
              event.sink());
      assertThat(event).as("frame %d", i).isEqualTo(expected);
      if (event.sink() != null) {
        long mismatch = step.sort().mismatch(event.sink().content(), step.total(), step.seed());
        assertThat(mismatch).as("content of frame %d: %s", i, step).isEqualTo(-1);
      }
    }
  }

  private Verdict() {}
}
