package dev.weft.lab.program.sockets;

/** Threads that serve. */
final class Servers {
  private Servers() {}

  /** What a server does until its client has gone. */
  interface Serving {
    void run() throws Exception;
  }

  static void start(Serving serving) {
    Thread _ =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try {
                    serving.run();
                  } catch (Exception e) {
                    throw new IllegalStateException("the server has failed", e);
                  }
                });
  }
}
