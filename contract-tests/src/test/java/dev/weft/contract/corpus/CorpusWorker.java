package dev.weft.contract.corpus;

import dev.weft.internal.rank.RankThreads;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A process that runs programs one after the other, with ranks as its threads. It reads a program's
 * name, number of ranks and checks, and writes what the program has printed, with its failures. Its
 * parent ends it if a program takes too long.
 */
public final class CorpusWorker {
  /** Before a failure. */
  static final String FAILURE = "failure: ";

  private final ClassLoader programs;

  private CorpusWorker(ClassLoader programs) {
    this.programs = programs;
  }

  /**
   * Serves until there is nothing more to read.
   *
   * @param args the folder of the programs' classes
   */
  public static void main(String[] args) throws IOException {
    DataInputStream in = new DataInputStream(System.in);
    DataOutputStream out = new DataOutputStream(System.out);
    URL[] classes = {Path.of(args[0]).toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(classes, CorpusWorker.class.getClassLoader())) {
      CorpusWorker worker = new CorpusWorker(loader);
      while (true) {
        byte[] printed = worker.run(in.readUTF(), in.readInt(), in.readUTF());
        out.writeInt(printed.length);
        out.write(printed);
        out.flush();
      }
    } catch (EOFException noMore) {
      System.exit(0);
    }
  }

  private byte[] run(String name, int ranks, String checks) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(printed, true, StandardCharsets.UTF_8);
    System.setProperty("weft.check", checks);
    System.setErr(print);
    System.setOut(print);
    try {
      Method main = Class.forName(name, true, programs).getMethod("main", String[].class);
      RankThreads.runUnlessStalled(ranks, _ -> called(main));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    } catch (RuntimeException e) {
      print(e, name, print);
    }
    return printed.toByteArray();
  }

  private static void called(Method main) throws Throwable {
    try {
      main.invoke(null, (Object) new String[0]);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  /** The failures of the ranks, or that the job cannot go on. */
  private static void print(RuntimeException job, String name, PrintStream print) {
    Throwable first = job.getCause();
    if (first == null) {
      return; // a stall, which has been reported
    }
    print(first, name, print, "");
    for (Throwable later : job.getSuppressed()) {
      print(later, name, print, "");
    }
  }

  private static void print(Throwable failure, String name, PrintStream print, String prefix) {
    print.println(prefix + FAILURE + failure);
    for (StackTraceElement frame : failure.getStackTrace()) {
      if (frame.getClassName().startsWith(name)) {
        print.println("  at " + frame);
        break;
      }
    }
    if (failure.getCause() != null && failure.getCause() != failure) {
      print(failure.getCause(), name, print, "  by ");
    }
  }
}
