package dev.weft.lab.system.library;

import static dev.weft.lab.experiment.Experiment.ARRAYS;
import static dev.weft.lab.experiment.Experiment.CALLS;
import static dev.weft.lab.experiment.Experiment.OBJECTS;
import static dev.weft.lab.experiment.Experiment.PINGPONG;
import static dev.weft.lab.experiment.Experiment.STREAM;
import static dev.weft.lab.experiment.Experiment.SWEEP;
import static dev.weft.lab.experiment.Experiment.TRANSFER;

import dev.weft.lab.experiment.Transport;
import dev.weft.lab.program.SocketPingPong;
import dev.weft.lab.program.call.JdkSerializer;
import dev.weft.lab.program.call.RmiDriver;
import dev.weft.lab.program.call.SocketDriver;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.ucx.Ucx;
import java.util.List;

/** Every Java library that is measured through a driver: one expression each. */
public final class Libraries {
  /** What Agrona, on which Aeron and Pekko stand, asks of a JVM. */
  private static final String AGRONA = "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED";

  private Libraries() {}

  /** All of them, fetched or not. */
  public static List<MeasuredSystem> all() {
    return List.of(
        LibrarySystem.ofJdk("java-socket")
            .acrossHosts()
            .program(SocketPingPong.class, Transport.TCP, PINGPONG, SWEEP, STREAM)
            .smallest(1)
            .calls(SocketDriver.class.getName(), Transport.TCP, CALLS, ARRAYS, TRANSFER),
        LibrarySystem.ofJdk("rmi")
            .acrossHosts()
            .calls(
                RmiDriver.class.getName(),
                Transport.TCP,
                PINGPONG,
                CALLS,
                ARRAYS,
                OBJECTS,
                TRANSFER),
        LibrarySystem.ofJdk("jdk").acrossHosts().serializer(JdkSerializer.class.getName()),
        LibrarySystem.of("netty", "netty-transport", "netty.NettyDriver")
            .acrossHosts()
            .calls(Transport.TCP, PINGPONG, CALLS, ARRAYS),
        LibrarySystem.of("grpc", "grpc-netty-shaded", "grpc.GrpcDriver")
            .acrossHosts()
            .calls(Transport.TCP, PINGPONG, CALLS, ARRAYS),
        LibrarySystem.of("aeron-ipc", "aeron-driver", "aeron.AeronDriver")
            .jvm(AGRONA)
            .calls(Transport.SHM, PINGPONG, CALLS, ARRAYS),
        LibrarySystem.of("aeron-udp", "aeron-driver", "aeron.AeronDriver")
            .jvm(AGRONA, "-Dweft.lab.aeron=udp")
            .calls(Transport.TCP, PINGPONG, CALLS, ARRAYS),
        LibrarySystem.of("jucx", "jucx", "jucx.JucxDriver")
            .needs(new Ucx())
            .jvm("--enable-native-access=ALL-UNNAMED")
            .environment(Ucx.withinJvm(Transport.SHM))
            .calls(Transport.SHM, PINGPONG, CALLS, ARRAYS),
        LibrarySystem.of("jucx-tcp", "jucx", "jucx.JucxDriver")
            .needs(new Ucx())
            .jvm("--enable-native-access=ALL-UNNAMED")
            .environment(Ucx.withinJvm(Transport.TCP))
            .calls(Transport.TCP, PINGPONG, CALLS, ARRAYS),
        LibrarySystem.of("pekko", "pekko-remote_2.13", "pekko.PekkoDriver")
            .jvm(AGRONA)
            .calls(Transport.TCP, PINGPONG, CALLS, ARRAYS),
        LibrarySystem.of("pcj", "pcj", "pcj.PcjDriver")
            .onlyNamed("it listens on all interfaces and takes serialized objects from anyone")
            .calls(Transport.TCP, PINGPONG, CALLS, ARRAYS, OBJECTS, TRANSFER),
        LibrarySystem.of("fory", "fory-core", "fory.ForySerializer")
            .acrossHosts()
            .jvm("--sun-misc-unsafe-memory-access=allow")
            .serializer(),
        LibrarySystem.of("kryo", "kryo", "kryo.KryoSerializer")
            .acrossHosts()
            .jvm("--sun-misc-unsafe-memory-access=allow")
            .serializer(),
        LibrarySystem.of("hessian", "hessian", "hessian.HessianSerializer")
            .acrossHosts()
            .serializer(),
        LibrarySystem.of("protobuf", "protobuf-java", "protobuf.ProtobufSerializer")
            .acrossHosts()
            .jvm("--sun-misc-unsafe-memory-access=allow")
            .serializer());
  }
}
