package dev.weft.internal.transport.tcp.socket;

import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.call.NativeAccess;
import java.util.stream.Stream;

/** The sorts of sockets to run each test on; tiny buffers make most sends partial. */
public enum Networks {
  NATIVE,
  NATIVE_TINY,
  NIO,
  NIO_TINY;

  private static final int TINY_BYTES = 4_096;

  /** Those that work here. */
  public static Stream<Networks> available() {
    return Stream.of(values()).filter(Networks::works);
  }

  /** One of each implementation. */
  public static Stream<Networks> implementations() {
    return Stream.of(NATIVE, NIO).filter(Networks::works);
  }

  private boolean works() {
    return this == NIO || this == NIO_TINY || NativeAccess.available();
  }

  public Network open() {
    return switch (this) {
      case NATIVE -> new NativeNetwork(OwnAddress.LOOPBACK, Network.ADAPTIVE);
      case NATIVE_TINY -> new NativeNetwork(OwnAddress.LOOPBACK, TINY_BYTES);
      case NIO -> new NioNetwork(OwnAddress.LOOPBACK, Network.ADAPTIVE);
      case NIO_TINY -> new NioNetwork(OwnAddress.LOOPBACK, TINY_BYTES);
    };
  }
}
