package dev.weft.lab.program.servers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * One of the two processes: {@code CLASS serve} prints an address and its process id, and serves
 * until its input ends; {@code CLASS ADDRESS PID CLIENTS WARM_UP_SECONDS SECONDS} prints {@link
 * ServerFigures}.
 */
public final class ServerProgram {
  private ServerProgram() {}

  /** Serves, or measures. */
  public static void main(String[] arguments) throws Exception {
    ServerLoad load =
        Class.forName(arguments[0])
            .asSubclass(ServerLoad.class)
            .getDeclaredConstructor()
            .newInstance();
    if (arguments[1].equals("serve")) {
      System.out.println(load.serve() + " " + ProcessHandle.current().pid());
      while (System.in.read() >= 0) {
        // Nothing is sent; at the end the process that has started this one is done.
      }
    } else {
      ProcessHandle server = ProcessHandle.of(Long.parseLong(arguments[2])).orElseThrow();
      List<ServerLoad.Client> clients = new ArrayList<>();
      for (int i = Integer.parseInt(arguments[3]); i > 0; i--) {
        boolean _ = clients.add(load.connect(arguments[1]));
      }
      try (ExecutorService threads = Executors.newFixedThreadPool(clients.size())) {
        long[] _ = runAll(threads, clients, Long.parseLong(arguments[4]));
        System.out.println(measure(threads, clients, server, Long.parseLong(arguments[5])).line());
      }
    }
    System.exit(0);
  }

  private static ServerFigures measure(
      ExecutorService threads, List<ServerLoad.Client> clients, ProcessHandle server, long seconds)
      throws Exception {
    double ownBefore = cpuMicros(ProcessHandle.current());
    double serverBefore = cpuMicros(server);
    long start = System.nanoTime();
    long[] nanos = runAll(threads, clients, seconds);
    double took = (System.nanoTime() - start) / 1e9;
    double own = cpuMicros(ProcessHandle.current()) - ownBefore;
    double servers = cpuMicros(server) - serverBefore;
    Arrays.sort(nanos);
    return new ServerFigures(
        nanos.length / took,
        nanos[(int) Math.min(nanos.length - 1L, nanos.length * 99L / 100)] / 1e3,
        own / nanos.length,
        servers / nanos.length);
  }

  /** As the kernel counts it, in steps of some milliseconds. */
  private static double cpuMicros(ProcessHandle process) {
    return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L) / 1e3;
  }

  /** Returns the nanoseconds of each request. */
  private static long[] runAll(
      ExecutorService threads, List<ServerLoad.Client> clients, long seconds) throws Exception {
    List<Callable<long[]>> all = new ArrayList<>();
    for (ServerLoad.Client client : clients) {
      boolean _ = all.add(() -> run(client, seconds));
    }
    long[] together = new long[0];
    for (Future<long[]> one : threads.invokeAll(all)) {
      long[] more = one.get();
      int before = together.length;
      together = Arrays.copyOf(together, before + more.length);
      System.arraycopy(more, 0, together, before, more.length);
    }
    return together;
  }

  private static long[] run(ServerLoad.Client client, long seconds) throws Exception {
    long[] nanos = new long[1024];
    int count = 0;
    long now = System.nanoTime();
    for (long end = now + TimeUnit.SECONDS.toNanos(seconds); now < end; ) {
      client.request();
      long then = now;
      now = System.nanoTime();
      if (count == nanos.length) {
        nanos = Arrays.copyOf(nanos, 2 * count);
      }
      nanos[count++] = now - then;
    }
    return Arrays.copyOf(nanos, count);
  }
}
