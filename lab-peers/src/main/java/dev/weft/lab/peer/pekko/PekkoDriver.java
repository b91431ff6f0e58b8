package dev.weft.lab.peer.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.weft.lab.peer.EchoLoop;
import dev.weft.lab.peer.Handoff;
import dev.weft.lab.program.Call;
import dev.weft.lab.program.call.CallDriver;
import dev.weft.lab.program.call.MessageCalls;
import dev.weft.lab.program.call.PlainBytes;
import dev.weft.lab.program.call.RemoteCalls;
import java.time.Duration;
import java.util.Arrays;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.Props;
import org.jspecify.annotations.Nullable;

/**
 * Calls as messages between two actors, over Artery's TCP. Its limit of 256 KiB for a frame is
 * raised: beyond it a message would never arrive; so is that of messages to be sent, beyond which
 * they are dropped. A ping-pong stays within the two actors, a call waits for its answer in the
 * calling thread.
 */
public final class PekkoDriver implements CallDriver {
  private static final String NAME = "lab";
  private static final Duration FOUND_WITHIN = Duration.ofSeconds(20);
  private static final String SETTINGS =
      """
      pekko {
        loglevel = WARNING
        stdout-loglevel = WARNING
        actor.provider = remote
        coordinated-shutdown.exit-jvm = off
        remote.artery {
          transport = tcp
          canonical { hostname = "127.0.0.1", port = 0 }
          advanced {
            maximum-frame-size = 16 MiB
            buffer-pool-size = 8
            outbound-message-queue-size = 65536
          }
        }
      }
      """;

  private final ActorSystem system;

  public PekkoDriver() {
    Config settings = ConfigFactory.parseString(SETTINGS).withFallback(ConfigFactory.load());
    system = ActorSystem.create(NAME, settings);
  }

  @Override
  public String serve() {
    ActorRef answers = system.actorOf(Props.create(Answers.class, Answers::new), "answers");
    String here = ((ExtendedActorSystem) system).provider().getDefaultAddress().toString();
    return here + answers.path().toStringWithoutAddress();
  }

  @Override
  public RemoteCalls connect(String address) throws Exception {
    ActorRef answers =
        system.actorSelection(address).resolveOne(FOUND_WITHIN).toCompletableFuture().get();
    Handoff handoff = new Handoff();
    ActorRef caller =
        system.actorOf(Props.create(Caller.class, () -> new Caller(answers, handoff)));
    return new Calls(answers, caller, handoff);
  }

  @Override
  public void close() {
    var _ = system.terminate();
  }

  /** Something to send, and how often to send its echo back. */
  private static final class Order {
    private final byte[] message;
    private final @Nullable EchoLoop echoes;

    Order(byte[] message, @Nullable EchoLoop echoes) {
      this.message = message;
      this.echoes = echoes;
    }
  }

  private static byte[] message(byte kind, byte[] body) {
    byte[] message = new byte[body.length + 1];
    message[0] = kind;
    System.arraycopy(body, 0, message, 1, body.length);
    return message;
  }

  private static byte[] body(byte[] message) {
    return Arrays.copyOfRange(message, 1, message.length);
  }

  private static final class Answers extends AbstractActor {
    private final PlainBytes plain = new PlainBytes();

    @Override
    public Receive createReceive() {
      return receiveBuilder().match(byte[].class, this::answer).build();
    }

    private void answer(byte[] message) throws Exception {
      byte kind = message[0];
      byte[] back =
          MessageCalls.isEcho(kind)
              ? message
              : message(kind, MessageCalls.answer(kind, body(message), plain));
      if (!MessageCalls.isEvent(kind)) {
        getSender().tell(back, getSelf());
      }
    }
  }

  private static final class Caller extends AbstractActor {
    private final ActorRef answers;
    private final Handoff handoff;
    private @Nullable EchoLoop echoes;

    Caller(ActorRef answers, Handoff handoff) {
      this.answers = answers;
      this.handoff = handoff;
    }

    @Override
    public Receive createReceive() {
      return receiveBuilder()
          .match(byte[].class, this::answered)
          .match(Order.class, this::send)
          .build();
    }

    private void send(Order order) {
      echoes = order.echoes;
      if (order.echoes != null) {
        order.echoes.begin();
      }
      answers.tell(order.message, getSelf());
    }

    private void answered(byte[] message) {
      if (echoes != null && echoes.again()) {
        answers.tell(message, getSelf());
      } else {
        handoff.put(message);
      }
    }
  }

  private static final class Calls extends MessageCalls {
    private final ActorRef answers;
    private final ActorRef caller;
    private final Handoff handoff;

    Calls(ActorRef answers, ActorRef caller, Handoff handoff) {
      super(
          (kind, body) -> {
            caller.tell(new Order(message(kind, body), null), ActorRef.noSender());
            return body(handoff.await());
          },
          new PlainBytes());
      this.answers = answers;
      this.caller = caller;
      this.handoff = handoff;
    }

    @Override
    public boolean makes(Call call) {
      return call == Call.ONE_WAY || super.makes(call);
    }

    @Override
    public void oneWay(int count) throws Exception {
      long all = events() + count;
      byte[] event = message(eventKind(), new byte[0]);
      for (int i = 0; i < count; i++) {
        answers.tell(event, ActorRef.noSender());
      }
      while (events() < all) {
        Thread.onSpinWait();
      }
    }

    @Override
    public void echoes(byte[] message, int batch, int count, long[] nanos) {
      EchoLoop loop = new EchoLoop(batch, count, nanos);
      caller.tell(new Order(message(echoKind(), message), loop), ActorRef.noSender());
      handoff.await();
    }
  }
}
