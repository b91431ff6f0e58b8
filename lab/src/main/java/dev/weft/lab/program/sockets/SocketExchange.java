package dev.weft.lab.program.sockets;

/** An exchange over a connection between two processes, which knows nothing of fast sockets. */
public interface SocketExchange {

  /** One exchange: returns when the answer is there. */
  interface Step {
    void run() throws Exception;
  }

  /** Serves until the process ends; returns what the other one connects to. */
  String serve() throws Exception;

  /** Connects. */
  Step connect(String address) throws Exception;

  /** Until its code is compiled; more for software that has much of it. */
  default int warmUpSeconds() {
    return 2;
  }

  /** How many exchanges a step is. */
  default int perStep() {
    return 1;
  }
}
