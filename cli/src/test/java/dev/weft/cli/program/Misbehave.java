package dev.weft.cli.program;

import dev.weft.Weft;
import dev.weft.failure.PeerFailedException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One rank does what the first argument says; the others wait for a message that never comes. */
public final class Misbehave {
  private static final int VICTIM = 1;
  private static final int OTHERS_WAIT_MILLIS = 100;

  public static void main(String[] args) throws Exception {
    Weft weft = Weft.init(args);
    int rank = weft.world().rank();
    weft.world().barrier();
    System.out.println("ready " + rank);
    if (args[0].equals("throw-everywhere")) {
      throw new IllegalStateException("boom everywhere");
    }
    if (rank == VICTIM) {
      TimeUnit.MILLISECONDS.sleep(OTHERS_WAIT_MILLIS);
      misbehave(args);
    }
    long start = System.nanoTime();
    try {
      waitForAMessage(weft);
    } catch (PeerFailedException e) {
      boolean here = Arrays.stream(e.getStackTrace()).anyMatch(Misbehave::isTheWait);
      System.out.println("rank " + rank + " was freed " + (here ? "where it waited" : "elsewhere"));
      throw e;
    } finally {
      if (List.of(args).contains("slowly")) {
        TimeUnit.MILLISECONDS.sleep(OTHERS_WAIT_MILLIS);
      }
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      System.out.println("rank " + rank + " was freed after " + millis + " ms");
      if (List.of(args).contains("stubbornly")) {
        TimeUnit.MINUTES.sleep(1);
      }
      if (List.of(args).contains("loudly")) {
        System.out.println("and goes on talking\n".repeat(100));
      }
    }
  }

  private static void waitForAMessage(Weft weft) {
    weft.world().receive(new double[1], VICTIM, 0);
  }

  private static boolean isTheWait(StackTraceElement frame) {
    return frame.getClassName().equals(Misbehave.class.getName())
        && frame.getMethodName().equals("waitForAMessage");
  }

  private static void misbehave(String[] args) throws Exception {
    switch (args[0]) {
      case "throw" -> throw new IllegalStateException("boom");
      case "throw-to-handler" -> {
        Thread.currentThread().setUncaughtExceptionHandler(Misbehave::hear);
        throw new IllegalStateException("boom");
      }
      case "throw-to-default-handler" -> {
        Thread.setDefaultUncaughtExceptionHandler(Misbehave::hear);
        throw new IllegalStateException("boom");
      }
      case "throw-in-thread" -> {
        Thread.ofPlatform().start(Misbehave::boom);
        TimeUnit.MINUTES.sleep(1);
      }
      case "exit" -> System.exit(Integer.parseInt(args[1]));
      case "halt" -> Runtime.getRuntime().halt(Integer.parseInt(args[1]));
      case "return" -> System.exit(0);
      case "kill" -> killMyself();
      case "sleep" -> TimeUnit.MINUTES.sleep(1);
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void hear(Thread thread, Throwable exception) {
    System.out.println("handler of " + thread.getName() + " heard " + exception.getMessage());
    throw new IllegalStateException("the handler fails too");
  }

  private static void boom() {
    throw new IllegalStateException("boom in a thread");
  }

  private static void killMyself() throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-KILL", Long.toString(ProcessHandle.current().pid())).start();
    TimeUnit.MINUTES.sleep(1);
  }

  private Misbehave() {}
}
