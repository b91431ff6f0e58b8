package dev.weft.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The matcher against a model that looks through everything, in the order of the calls. */
class MatcherTest {
  private static final int PEERS = 3;
  private static final int TAGS = 3;
  private static final int STEPS = 4000;

  private static final class Message extends ArrivedMessage {
    Message(int peer, int tag, long id) {
      super(peer, tag, id);
    }
  }

  private static final class Receive extends PostedReceive {
    final int source;
    final int tag;

    Receive(int source, int tag) {
      this.source = source;
      this.tag = tag;
    }

    boolean wants(int peer, int messageTag) {
      return MatcherTest.wants(source, tag, peer, messageTag);
    }
  }

  private static final class Looker implements PendingProbe<Message> {
    final int source;
    final int tag;
    final boolean takes;
    @Nullable Message found;

    Looker(int source, int tag, boolean takes) {
      this.source = source;
      this.tag = tag;
      this.takes = takes;
    }

    @Override
    public boolean wants(Message message) {
      return MatcherTest.wants(source, tag, message.peer, message.tag);
    }

    @Override
    public boolean takes() {
      return takes;
    }

    @Override
    public void found(Message message) {
      found = message;
    }
  }

  private final Matcher<Receive, Message, Looker> matcher = new Matcher<>(PEERS);
  private final List<Receive> receives = new ArrayList<>();
  private final List<Message> messages = new ArrayList<>();

  private static boolean wants(int source, int tag, int peer, int messageTag) {
    return (source == Comm.ANY_SOURCE || source == peer)
        && (tag == Comm.ANY_TAG || tag == messageTag);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void itDoesWhatTheModelDoes(long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    for (int step = 0; step < STEPS; step++) {
      switch (random.nextInt(20)) {
        case 0 -> takeBackReceive(random);
        case 1 -> takeBackMessage(random);
        case 2 -> take(random);
        case 3 -> drain(random);
        case 4, 5, 6, 7, 8, 9, 10, 11 -> arrive(random, step + 1L);
        default -> receive(random);
      }
      assertThat(matcher.unexpected()).isEqualTo(messages);
      assertThat(matcher.isIdle()).isEqualTo(receives.isEmpty());
      assertThat(matcher.hasWild())
          .isEqualTo(receives.stream().anyMatch(each -> each.source == Comm.ANY_SOURCE));
    }
  }

  private static int anyOr(int any, RandomGenerator random, int bound) {
    int drawn = random.nextInt(bound + 1);
    return drawn == bound ? any : drawn;
  }

  /** As the engine posts a receive: a message that is there goes first. */
  private void receive(RandomGenerator random) {
    Receive receive =
        new Receive(anyOr(Comm.ANY_SOURCE, random, PEERS), anyOr(Comm.ANY_TAG, random, TAGS));
    Message expected = oldest(receive.source, receive.tag);
    Message found = matcher.find(receive.source, receive.tag);
    assertThat(found).isSameAs(expected);
    if (found != null) {
      matcher.remove(found);
      messages.remove(found);
    } else {
      matcher.post(receive, receive.source, receive.tag);
      receives.add(receive);
      assertThat(receive.isPosted()).isTrue();
    }
  }

  /** As the engine takes a message in: a receive that is posted goes first. */
  private void arrive(RandomGenerator random, long id) {
    Message message = new Message(random.nextInt(PEERS), random.nextInt(TAGS), id);
    Receive expected =
        receives.stream()
            .filter(each -> each.wants(message.peer, message.tag))
            .findFirst()
            .orElse(null);
    Receive found = matcher.findReceive(message.peer, message.tag);
    assertThat(found).isSameAs(expected);
    assertThat(matcher.wants(message.peer, message.tag)).isEqualTo(expected != null);
    if (found != null) {
      found.removePosted();
      receives.remove(found);
      assertThat(found.isPosted()).isFalse();
    } else {
      matcher.add(message);
      messages.add(message);
    }
  }

  private void take(RandomGenerator random) {
    int source = anyOr(Comm.ANY_SOURCE, random, PEERS);
    int tag = anyOr(Comm.ANY_TAG, random, TAGS);
    Message expected = oldest(source, tag);
    assertThat(matcher.take(source, tag)).isSameAs(expected);
    messages.remove(expected);
  }

  private void takeBackReceive(RandomGenerator random) {
    if (!receives.isEmpty()) {
      Receive receive = receives.remove(random.nextInt(receives.size()));
      receive.removePosted();
      receive.removePosted();
    }
  }

  private void takeBackMessage(RandomGenerator random) {
    if (!messages.isEmpty()) {
      Message message = messages.remove(random.nextInt(messages.size()));
      assertThat(matcher.takeById(message.peer, message.id)).isSameAs(message);
      assertThat(matcher.takeById(message.peer, message.id)).isNull();
    }
  }

  private void drain(RandomGenerator random) {
    int source = anyOr(Comm.ANY_SOURCE, random, PEERS);
    List<Receive> expected = receives.stream().filter(each -> each.source == source).toList();
    List<Receive> drained = new ArrayList<>();
    matcher.drain(source, drained::add);
    assertThat(drained).isEqualTo(expected);
    receives.removeAll(drained);
  }

  private @Nullable Message oldest(int source, int tag) {
    return messages.stream()
        .filter(each -> wants(source, tag, each.peer, each.tag))
        .findFirst()
        .orElse(null);
  }

  @Test
  void allReceivesAreDrainedOnce() {
    Receive one = new Receive(1, 0);
    Receive any = new Receive(Comm.ANY_SOURCE, 0);
    matcher.post(one, 1, 0);
    matcher.post(any, Comm.ANY_SOURCE, 0);
    List<Receive> drained = new ArrayList<>();
    matcher.drainAll(drained::add);
    assertThat(drained).containsExactly(one, any);
    assertThat(matcher.isIdle()).isTrue();
  }

  @Test
  void everyProbeThatLooksSeesAMessageUntilOneTakesIt() {
    Looker first = new Looker(Comm.ANY_SOURCE, Comm.ANY_TAG, false);
    Looker other = new Looker(0, Comm.ANY_TAG, false);
    Looker taker = new Looker(1, 2, true);
    Looker last = new Looker(1, 2, false);
    List.of(first, other, taker, last).forEach(matcher::add);
    Message message = new Message(1, 2, 0);
    matcher.add(message);
    assertThat(first.found).isSameAs(message);
    assertThat(taker.found).isSameAs(message);
    assertThat(other.found).isNull();
    assertThat(last.found).isNull();
    assertThat(matcher.unexpected()).isEmpty();
    assertThat(matcher.probes()).containsExactly(other, last);
  }

  @Test
  void aMessageThatNoProbeTakesStays() {
    Looker looker = new Looker(Comm.ANY_SOURCE, 2, false);
    matcher.add(looker);
    Message message = new Message(1, 2, 0);
    matcher.add(message);
    assertThat(looker.found).isSameAs(message);
    assertThat(matcher.find(Comm.ANY_SOURCE, Comm.ANY_TAG)).isSameAs(message);
  }
}
