package dev.weft.internal.control;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.AuthenticationException;
import dev.weft.failure.LaunchException;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.comm.Fuzz;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.JobClient;
import dev.weft.internal.job.JobId;
import dev.weft.internal.launch.SpawnedLaunches;
import dev.weft.internal.launch.Supervisor;
import dev.weft.internal.launch.process.LocalProcess;
import dev.weft.internal.os.CorePlace;
import dev.weft.internal.rank.SpawnOrders;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.Secret;
import dev.weft.internal.spawn.JointPlan;
import dev.weft.internal.spawn.PortHello;
import dev.weft.internal.stall.BlockedCall;
import dev.weft.internal.stall.CallSite;
import dev.weft.internal.stall.RankState;
import dev.weft.internal.stall.RankStateCodec;
import dev.weft.internal.stall.UnmatchedMessages;
import dev.weft.internal.stall.UnstartedRequest;
import dev.weft.internal.stall.WaitKind;
import dev.weft.internal.stall.WaitTarget;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Everything that launchers, ranks and other jobs tell each other when they start and fail. */
@WithoutNativeCalls
final class BootFuzzTest {
  private static final int RANKS = 3;
  private static final Card CARD =
      new Card(
          1,
          "host",
          "process",
          4711,
          "0-1",
          new CorePlace(0, 0, 0),
          Map.of("shm", "/dev/shm/x", "tcp", "127.0.0.1:1/8"));
  private static final SpawnRequest.Part PART =
      new SpawnRequest.Part(
          2,
          "Main",
          List.of("a", "b"),
          List.of("/x.jar"),
          List.of("-Xmx1g"),
          List.of("n1", "n2"),
          "/tmp");

  private static final InetSocketAddress AT =
      new InetSocketAddress(InetAddress.ofLiteral("10.0.3.7"), 4711);

  private static final JointPlan PLAN =
      new JointPlan(JobId.create(), 2, 3, 1, false, AT, "tcp", "sealed");

  private final Secret secret = Secret.generate();

  @Test
  void controlFramesOfRanks() {
    LaunchPlan plan = new LaunchPlan(RANKS);
    plan.report(_ -> {});
    try (ControlServer controlServer = new ControlServer("job", secret, RANKS, (_, _, _) -> {})) {
      Supervisor[] supervisor = {null};
      int[] count = {0};
      Fuzz.run(
          "control frame of a rank",
          rankFrames(),
          ProtocolException.class,
          input -> {
            if (count[0]++ % 500 == 0) {
              supervisor[0] = supervisor(plan, controlServer);
            }
            ByteBuffer frame = ByteBuffer.wrap(input);
            if (input.length < ControlFrame.HEADER_BYTES) {
              return;
            }
            int type = frame.get(ControlFrame.TYPE_OFFSET);
            ByteBuffer body = frame.position(ControlFrame.HEADER_BYTES).slice();
            ControlFrame.checkHeader(type, body.remaining(), ControlFrame.limitFromRank(type), 1);
            if (type == ControlFrame.SPAWN) {
              // A request that is good would start processes.
              body.getInt();
              SpawnRequest _ = SpawnRequest.decode(body);
            } else if (type == ControlFrame.HELLO) {
              PortHello _ = PortHello.decode(body);
            } else {
              supervisor[0].frame(1, type, body);
            }
          });
    }
  }

  private static Supervisor supervisor(LaunchPlan plan, ControlServer controlServer) {
    Supervisor supervisor =
        new Supervisor(plan, controlServer, () -> {}, new SpawnedLaunches(plan, Secret.generate()));
    for (int rank = 0; rank < RANKS; rank++) {
      supervisor.add(rank, new LocalProcess(new IdleProcess()));
    }
    return supervisor;
  }

  private static List<byte[]> rankFrames() {
    byte[] spawn = new SpawnRequest("port", List.of(PART)).encode();
    List<ByteBuffer> frames =
        List.of(
            ControlFrame.bare(ControlFrame.FENCE),
            ControlFrame.header(ControlFrame.LEAVE, 4).putInt(-1).flip(),
            ControlFrame.numbersAndText(ControlFrame.ABORT, 1, 7, "why"),
            ControlFrame.numbersAndText(ControlFrame.THROWN, 1, -1, "trace"),
            ControlFrame.numbersAndText(ControlFrame.THROWN, 1, 0, "trace"),
            ControlFrame.text(ControlFrame.STACKS, "stacks"),
            ControlFrame.header(ControlFrame.STALLED, 4).putInt(10_000).flip(),
            ControlFrame.states(0, RankStateCodec.encode(states()), "stacks"),
            ControlFrame.header(ControlFrame.JOIN, CardRecord.encode(CARD).remaining())
                .put(CardRecord.encode(CARD))
                .flip(),
            ControlFrame.of(ControlFrame.HELLO, new PortHello(3, "process", "auto").encode()),
            ControlFrame.header(ControlFrame.SPAWN, 4 + spawn.length).putInt(0).put(spawn).flip());
    return frames.stream().map(BootFuzzTest::bytesOf).toList();
  }

  private static List<RankState> states() {
    BlockedCall call =
        new BlockedCall(
            new CallSite("receive", "Main.java:3", CallSite.Part.MESSAGES),
            "main",
            new WaitTarget(WaitKind.RECEIVE, 0, 1, 2, 3, List.of(0, 1, 2)));
    return List.of(
        new RankState(
            1,
            RankState.Activity.WAITING,
            10,
            11,
            "detail",
            List.of(call, call),
            List.of(new UnmatchedMessages(1, 2, true, "communicator 3", "Main.java:4", 5)),
            List.of(new UnstartedRequest(1, 2, "sendInit")),
            false));
  }

  @Test
  void controlFramesOfTheLauncher() {
    JobClient jobClient = new JobClient(1, 2);
    SpawnOrders orders = new SpawnOrders();
    ByteBuffer cards = ByteBuffer.allocate(CardRecord.LIMIT_BYTES);
    for (int rank = 0; rank < 2; rank++) {
      cards.put(
          CardRecord.encode(
              new Card(
                  rank,
                  CARD.host(),
                  CARD.process(),
                  CARD.pid(),
                  CARD.processors(),
                  CARD.place(),
                  CARD.addresses())));
    }
    cards.flip();
    List<ByteBuffer> frames =
        List.of(
            ControlFrame.header(ControlFrame.TABLE, cards.remaining()).put(cards).flip(),
            ControlFrame.bare(ControlFrame.FENCED),
            ControlFrame.numbersAndText(ControlFrame.FAILED, 1, ControlFrame.LEFT, "has left"),
            ControlFrame.numbersAndText(ControlFrame.ENDED, 0, 1, "has ended"),
            ControlFrame.of(ControlFrame.PLAN, PLAN.encode()));
    Fuzz.run(
        "control frame of the launcher",
        frames.stream().map(BootFuzzTest::bytesOf).toList(),
        ProtocolException.class,
        input -> {
          if (input.length < ControlFrame.HEADER_BYTES) {
            return;
          }
          ByteBuffer frame = ByteBuffer.wrap(input);
          int type = frame.get(ControlFrame.TYPE_OFFSET);
          ByteBuffer body = frame.position(ControlFrame.HEADER_BYTES).slice();
          ControlFrame.checkHeader(
              type, body.remaining(), ControlFrame.limitFromLauncher(type, 2), 2);
          if (!ControlledJob.answer(jobClient, type, body)) {
            if (type == ControlFrame.ENDED) {
              orders.ended(body);
            } else if (type == ControlFrame.PLAN) {
              JointPlan _ = JointPlan.decode(body);
            }
          }
        });
  }

  @Test
  void cards() {
    Fuzz.run(
        "card",
        List.of(bytesOf(CardRecord.encode(CARD))),
        ProtocolException.class,
        input -> CardRecord.decode(ByteBuffer.wrap(input)));
  }

  @Test
  void spawnRequests() {
    Fuzz.run(
        "spawn request",
        List.of(
            new SpawnRequest("port", List.of(PART)).encode(),
            new SpawnRequest("", List.of(PART, PART)).encode()),
        ProtocolException.class,
        input -> SpawnRequest.decode(ByteBuffer.wrap(input)));
  }

  @Test
  void statesOfRanks() {
    Fuzz.run(
        "states of ranks",
        List.of(RankStateCodec.encode(states())),
        IllegalArgumentException.class,
        RankStateCodec::decode);
  }

  @Test
  void plansOfJointJobs() {
    Fuzz.run(
        "joint job's plan",
        List.of(PLAN.encode()),
        ProtocolException.class,
        input -> JointPlan.decode(ByteBuffer.wrap(input)));
  }

  @Test
  void hellosOfPorts() {
    Fuzz.run(
        "port hello",
        List.of(new PortHello(3, "process", "auto").encode()),
        IOException.class,
        input -> PortHello.decode(ByteBuffer.wrap(input)));
  }

  @Test
  void hellosAndProofs() {
    Handshake.Side side = Handshake.acceptors(secret, "tcp", "job", 1);
    byte[] hello = Handshake.initiator(secret, "tcp", "job", 0).hello();
    Fuzz.run(
        "hello to an acceptor",
        List.of(hello),
        AuthenticationException.class,
        input -> side.next().peerHello(input));
    Handshake acceptor = side.next();
    acceptor.peerHello(hello);
    Handshake initiator = Handshake.initiator(secret, "tcp", "job", 0);
    initiator.peerHello(acceptor.hello());
    Fuzz.run("proof", List.of(), AuthenticationException.class, input -> acceptor.verify(input));
    Fuzz.run(
        "hello to an initiator",
        List.of(acceptor.hello()),
        AuthenticationException.class,
        input -> Handshake.initiator(secret, "tcp", "job", 0).peerHello(input));
  }

  @Test
  void namesOfPorts() {
    String id = JobId.create();
    Fuzz.runText(
        "port's name",
        List.of(new PortAddress(AT, "weft-" + id + "+port-0123abcd").toString()),
        ArgumentException.class,
        PortAddress::parse);
    Fuzz.runText("job's id", List.of(id), IOException.class, JobId::ownerGone);
  }

  @Test
  void environments() {
    Map<String, String> good = new HashMap<>();
    new RankVariables(
            "job",
            1,
            4,
            8,
            2,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 4711),
            Path.of("/tmp/secret"),
            null)
        .writeTo(good);
    List<String> lines = new ArrayList<>();
    good.forEach((name, value) -> lines.add(name + "=" + value));
    Pattern lineEnd = Pattern.compile("\n");
    Fuzz.runText(
        "environment of a process",
        List.of(String.join("\n", lines)),
        LaunchException.class,
        input -> {
          Map<String, String> environment = new HashMap<>();
          for (String line : lineEnd.split(input, -1)) {
            int end = line.indexOf('=');
            if (end > 0) {
              environment.put(line.substring(0, end), line.substring(end + 1));
            }
          }
          RankVariables _ = RankVariables.of(environment);
        });
  }

  private static byte[] bytesOf(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }
}
