package dev.weft.internal.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.Link;
import dev.weft.internal.transport.TransportTuning;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Frames to be sent over a link in order, as an engine would: what a link does not take is offered
 * again, and while a long payload is under way control frames try to pass it.
 */
public final class Script {
  /** A frame to be sent; {@code seed} tells its content. */
  record Step(
      int kind, int context, int tag, long total, long id, Memories sort, long offset, long seed) {}

  private static final int[] CONTROL = {
    Frame.RTS, Frame.CTS, Frame.ACK, Frame.CREDIT, Frame.CANCEL, Frame.CANCELLED
  };

  final List<Step> steps = new ArrayList<>();

  /** The steps in the order in which the link began to take them. */
  final List<Step> begun = new ArrayList<>();

  private final List<Step> left = new ArrayList<>();
  private Step current;
  private Object base;
  private long taken;

  void add(Step step) {
    steps.add(step);
    left.add(step);
  }

  public void add(int kind, long total, Memories sort, Random random) {
    long id = kind == Frame.EAGER || kind == Frame.CREDIT ? 0 : random.nextLong();
    boolean addressed = kind == Frame.RTS || kind == Frame.EAGER || kind == Frame.EAGER_SYNC;
    add(
        new Step(
            kind,
            addressed ? random.nextInt(1 << 20) : 0,
            addressed ? random.nextInt(1 << 20) : 0,
            total,
            id,
            sort,
            Long.BYTES * (long) random.nextInt(4),
            random.nextLong()));
  }

  /**
   * A script of random frames, long payloads included; the last one takes a waiting CREDIT along.
   */
  public static Script random(Random random, int frames) {
    Script script = new Script();
    int[] borders = {
      0,
      8,
      FrameHeader.LONG_BYTES,
      TransportTuning.TCP_COPY_BYTES,
      FrameReader.STAGING_BYTES,
      TransportTuning.TCP_STAGING_BYTES,
      100_000
    };
    for (int i = 1; i < frames; i++) {
      int choice = random.nextInt(10);
      Memories sort = Memories.ALL.get(random.nextInt(Memories.ALL.size()));
      int size = Math.max(0, borders[random.nextInt(borders.length)] + random.nextInt(81) - 40);
      if (choice < 4) {
        script.add(Frame.EAGER, size, sort, random);
      } else if (choice < 5) {
        script.add(Frame.EAGER_SYNC, size, sort, random);
      } else if (choice < 6) {
        boolean longest = random.nextInt(3) == 0;
        script.add(Frame.DATA, longest ? FrameHeader.MAX_DATA_BYTES : 1 + size, sort, random);
      } else {
        int kind = CONTROL[random.nextInt(CONTROL.length)];
        script.add(kind, random.nextInt(2), sort, random);
      }
    }
    script.add(Frame.ACK, 0, Memories.BYTES, random);
    return script;
  }

  /** Tells the receiver what DATA to expect. */
  void announce(Recorder receiver) {
    for (Step step : steps) {
      if (step.kind() == Frame.DATA) {
        receiver.expect(step.id(), step.total());
      }
    }
  }

  boolean done() {
    return current == null && left.isEmpty();
  }

  /** Offers what the link takes now; returns whether it took anything. */
  boolean advance(Link link) {
    boolean progress = false;
    while (!done()) {
      if (current == null) {
        if (!begin(link, 0)) {
          return progress;
        }
      } else {
        long more = link.offerMore(base, current.offset() + taken, current.total() - taken);
        taken += more;
        if (taken == current.total()) {
          current = null;
        } else {
          boolean passed =
              !left.isEmpty() && !Frame.carriesPayload(left.get(0).kind()) && begin(link, 0);
          if (more == 0 && !passed) {
            return progress;
          }
        }
      }
      progress = true;
    }
    return progress;
  }

  private boolean begin(Link link, int index) {
    Step step = left.get(index);
    boolean carries = Frame.carriesPayload(step.kind());
    long length = carries ? step.total() : 0;
    Object memory = step.sort().filled(step.offset(), length, step.seed());
    long result =
        link.offer(
            step.kind(),
            step.context(),
            step.tag(),
            step.total(),
            step.id(),
            memory,
            step.offset(),
            length);
    if (result == Link.NO_ROOM) {
      return false;
    }
    assertThat(result).as("payload taken with the header").isBetween(Math.min(1, length), length);
    left.remove(index);
    begun.add(step);
    if (carries && result < length) {
      current = step;
      base = memory;
      taken = result;
    }
    return true;
  }
}
