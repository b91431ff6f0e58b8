/** Sockets of {@code java.net} that go through shared memory where both ends can. */
module dev.weft.sockets {
  requires dev.weft.core;
  requires java.instrument;
  requires static transitive java.rmi;
  requires static java.management;
  requires static jdk.jfr;
  requires static org.jspecify;

  exports dev.weft.sockets;
  exports dev.weft.sockets.management;
  exports dev.weft.sockets.agent to
      java.base;
  exports dev.weft.sockets.async to
      java.base;
  exports dev.weft.sockets.nio to
      java.base;
}
