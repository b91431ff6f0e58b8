package dev.weft.internal.control.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.control.CardRecord;
import dev.weft.internal.control.ControlConnection;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.NoticeLog;
import dev.weft.internal.control.NoticeLog.Entry;
import dev.weft.internal.job.Card;
import dev.weft.internal.os.CorePlace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The other end of a hub's connection: says what a rank says, and keeps what it hears. */
final class HubRank {
  static final int ENDED = -1;
  private static final long HEAR_SECONDS = 20;

  /** A frame, with the two numbers that its body begins with. */
  record Heard(int type, int first, int second) {
    boolean isNews() {
      return type == ControlFrame.FAILED || type == ControlFrame.RETURNED;
    }
  }

  private final int number;
  final ControlConnection connection;
  final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>();

  private final NoticeLog log = new NoticeLog();

  /** Of the job; its place as long as nobody has had that before. */
  private volatile int rank;

  HubRank(JobHub hub, int number) {
    this.number = number;
    this.rank = number;
    this.connection = ControlConnection.attach(hub.hubTicket().attachment(number));
    Thread.ofPlatform().daemon().start(this::listen);
  }

  private void listen() {
    try {
      while (true) {
        connection.read(this::take);
      }
    } catch (IOException | ClosedSelectorException ended) {
      heard.add(new Heard(ENDED, 0, 0));
    }
  }

  /** In a job that outlives failures most frames come as notices. */
  private void take(int type, ByteBuffer body) throws IOException {
    if (type == ControlFrame.NOTICE || type == ControlFrame.EARLIER) {
      Entry notice = Entry.decode(body);
      if (!log.add(notice)) {
        throw new IOException("notice %d comes after %s".formatted(notice.number(), log.end()));
      }
      boolean isOfThisProcess =
          notice.type() == ControlFrame.FAILED
              && notice.content().getInt() == number
              && type == ControlFrame.NOTICE;
      if (!isOfThisProcess
          && !(type == ControlFrame.EARLIER && notice.type() == ControlFrame.TABLE)
          && notice.type() != ControlFrame.EXPECTED) {
        take(notice.type(), notice.content());
      }
      return;
    }
    take(new Heard(type, next(body), next(body)));
  }

  private void take(Heard frame) {
    if (frame.type == ControlFrame.WELCOME) {
      rank = frame.second;
    }
    heard.add(frame);
  }

  private static int next(ByteBuffer body) {
    return body.remaining() < Integer.BYTES ? 0 : body.getInt();
  }

  void say(ByteBuffer frame) {
    assertThat(connection.send(frame)).isTrue();
  }

  void join() {
    // No process of this machine: none is to be killed.
    Card card = new Card(rank, "host", "process", 1, "", CorePlace.ANYWHERE, Map.of());
    ByteBuffer record = CardRecord.encode(card);
    say(ControlFrame.header(ControlFrame.JOIN, record.remaining()).put(record).flip());
  }

  void leave() {
    say(ControlFrame.number(ControlFrame.LEAVE, ControlFrame.NOBODY));
  }

  void fence() {
    say(ControlFrame.bare(ControlFrame.FENCE));
  }

  void suspect(int other) {
    say(ControlFrame.numberAndText(ControlFrame.SUSPECT, other, "is silent"));
  }

  /** The next frame of a type; others before it do not matter. */
  Heard hear(int type) throws InterruptedException {
    return hearAll(type).getLast();
  }

  /** What comes up to the next frame of a type. */
  List<Heard> hearAll(int type) throws InterruptedException {
    List<Heard> all = new ArrayList<>();
    while (true) {
      Heard next = heard.poll(HEAR_SECONDS, TimeUnit.SECONDS);
      assertThat(next).as("rank %d waits for a frame of type %d", number, type).isNotNull();
      all.add(next);
      if (next.type == type) {
        return all;
      }
    }
  }

  /** The news up to a revoked communicator, which marks the place. */
  List<Heard> newsUpTo(int mark) throws InterruptedException {
    List<Heard> news = new ArrayList<>();
    while (true) {
      List<Heard> more = hearAll(ControlFrame.REVOKE);
      more.stream().filter(Heard::isNews).forEach(news::add);
      if (more.getLast().first == mark) {
        return news;
      }
    }
  }
}
