package dev.weft.internal.rank;

import dev.weft.failure.WeftException;
import dev.weft.internal.control.RankVariables;
import dev.weft.internal.os.DescriptorLimit;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The entry point of every process that a {@code JobLauncher} starts: attaches to the launcher,
 * runs the program's main method and reports an exception that the program does not catch.
 */
public final class RankMain {
  private static final int FAILED = 1;

  /** What programs find their own name by; the virtual machine has named this class there. */
  private static final String COMMAND = "sun.java.command";

  private static final Thread.UncaughtExceptionHandler REPORTING = new Reporting();

  private static final class Reporting implements Thread.UncaughtExceptionHandler {
    @Override
    public void uncaughtException(Thread thread, Throwable exception) {
      failed(exception);
    }
  }

  public static void main(String[] arguments) throws Throwable {
    // Attaching waits for the launcher; loading the program does not need it.
    Thread attaching = new Thread(null, RankMain::attach, "weft-attach", 256 << 10, false);
    attaching.start();
    String mainClass = arguments[0];
    String[] rest = Arrays.copyOfRange(arguments, 1, arguments.length);
    System.setProperty(COMMAND, String.join(" ", arguments));
    String threads = System.getenv(RankVariables.THREADS);
    Thread.setDefaultUncaughtExceptionHandler(REPORTING);
    // While there are descriptors to read the limit, and to load what names it.
    String _ = DescriptorLimit.words();
    try {
      if (threads == null) {
        CoreBinding.bind(Integer.parseInt(System.getenv(RankVariables.LOCAL_RANK)));
        ProgramThread.of(mainClass, rest).start();
      } else {
        runThreads(mainClass, rest);
      }
    } catch (Throwable exception) {
      failed(exception);
    }
  }

  private static void runMain(String mainClass, ClassLoader loader, String[] arguments)
      throws Throwable {
    try {
      MainMethod.of(mainClass, loader).handle().invokeExact(arguments);
    } catch (Throwable exception) {
      tellProgram(exception);
      throw exception;
    }
  }

  /** The program's main method has thrown this: ends this process once that is reported. */
  static void threw(Throwable exception) {
    try {
      tellProgram(exception);
    } finally {
      failed(exception);
    }
  }

  /** The program's own handler hears of an exception first, as in a process without Weft. */
  private static void tellProgram(Throwable exception) {
    Thread thread = Thread.currentThread();
    Thread.UncaughtExceptionHandler handler = thread.getUncaughtExceptionHandler();
    boolean ofTheProgram =
        handler != thread.getThreadGroup()
            || Thread.getDefaultUncaughtExceptionHandler() != REPORTING;
    if (ofTheProgram) {
      try {
        handler.uncaughtException(thread, exception);
      } catch (Throwable ignoredByTheVirtualMachineToo) {
        // The rank fails with the exception that came first.
      }
    }
  }

  private static void attach() {
    try {
      CurrentJob.launched();
    } catch (Throwable e) {
      try {
        tellUnattached(e);
      } finally {
        Runtime.getRuntime().halt(FAILED);
      }
    }
  }

  private static void tellUnattached(Throwable e) {
    String hint = DescriptorLimit.hint(e);
    System.err.println(
        "weft: %s%s"
            .formatted(
                e instanceof WeftException
                    ? e.getLocalizedMessage()
                    : "a rank cannot attach to its launcher: " + e + " [W2019]",
                hint.isEmpty() ? "" : "; " + hint));
    if (!(e instanceof WeftException) && hint.isEmpty()) {
      e.printStackTrace();
    }
  }

  /**
   * Ends this process for an exception that its program does not handle, once that is reported. It
   * is that one which is reported, whatever comes in between.
   */
  public static void failed(Throwable exception) {
    boolean reported = false;
    try {
      failed(myRank(), exception);
      reported = true;
    } finally {
      // Does not return, so what is thrown here in place of the exception goes no further.
      end(exception, reported);
    }
  }

  private static void end(Throwable exception, boolean reported) {
    try {
      if (!reported) {
        // The launcher cannot be told: it is out of reach, or memory or descriptors are.
        exception.printStackTrace();
        String hint = DescriptorLimit.hint(exception);
        if (!hint.isEmpty()) {
          System.err.println("weft: " + hint + " [W2021]");
        }
      }
    } finally {
      exit();
    }
  }

  private static void exit() {
    try {
      Exit.bounded(FAILED);
    } finally {
      // Not even its class could be loaded.
      Runtime.getRuntime().halt(FAILED);
    }
  }

  private static int myRank() {
    LaunchedJob job = CurrentJob.launched();
    int rank = CurrentJob.boundRank();
    return rank >= 0 || job == null ? rank : job.rank();
  }

  private static void failed(int rank, Throwable exception) {
    System.out.flush();
    LaunchedJob job = CurrentJob.launched();
    if (job == null) {
      exception.printStackTrace();
    } else {
      job.thrown(rank, exception);
    }
  }

  private static void runThreads(String mainClass, String[] arguments) {
    CurrentJob.ranksAreThreads();
    Thread.currentThread().setName("weft-main");
    LaunchedJob process = CurrentJob.launched();
    if (process == null) {
      throw new IllegalStateException("no launcher has started this process");
    }
    String tagged = System.getProperty(RankVariables.TAGGED_STREAMS, "");
    if (tagged.contains("out")) {
      System.setOut(ThreadOutput.tagging(System.out));
    }
    if (tagged.contains("err")) {
      System.setErr(ThreadOutput.tagging(System.err));
    }
    System.setIn(new ThreadInput(System.in));
    URL[] path = programPath();
    List<RankThreads.Failure> failures =
        RankThreads.run(
            process,
            job -> {
              CoreBinding.bind(job.rank());
              ClassLoader loader = new URLClassLoader(path, ClassLoader.getSystemClassLoader());
              Thread.currentThread().setContextClassLoader(loader);
              runMain(mainClass, loader, arguments.clone());
            },
            (exception, rank) -> failed(rank, exception));
    System.out.close();
    System.err.close();
    process.finished();
    if (!failures.isEmpty()) {
      Exit.bounded(FAILED);
    }
  }

  private static URL[] programPath() {
    String path = System.getProperty(RankVariables.PROGRAM_PATH, "");
    return Arrays.stream(path.split(File.pathSeparator))
        .filter(entry -> !entry.isEmpty())
        .map(RankMain::url)
        .toArray(URL[]::new);
  }

  private static URL url(String entry) {
    try {
      return Path.of(entry).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException("class path entry " + entry + " has no URL", e);
    }
  }

  private RankMain() {}
}
