package dev.weft.lab.program;

import dev.weft.Comm;
import dev.weft.Weft;
import java.util.function.BiFunction;

/** A program of Weft that times the calls of a book; subclasses differ only in the book. */
final class CallProgram {
  private CallProgram() {}

  /** Runs this process's rank, from beginning to end. */
  static void main(String[] args, BiFunction<Comm, ProgramOptions, CallBook> book) {
    ProgramOptions options = ProgramOptions.parse(args);
    TimeLimit.arm(options);
    try (Weft weft = Weft.init(args)) {
      run(weft.world(), options, new Output(System.out), book);
    }
  }

  /** Runs this rank's part. */
  static void run(
      Comm world,
      ProgramOptions options,
      Output output,
      BiFunction<Comm, ProgramOptions, CallBook> book) {
    if (world.rank() == 0) {
      output.hello("");
    }
    CallBook calls = book.apply(world, options);
    new TimedCalls(calls, new WeftOrders(world), options).run(output);
  }
}
