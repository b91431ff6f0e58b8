package dev.weft.lab.program.call;

import dev.weft.lab.program.Output;
import dev.weft.lab.program.Partner;
import dev.weft.lab.program.ProgramOptions;
import dev.weft.lab.program.TimeLimit;

/**
 * Measures calls through the library whose {@link CallDriver} the option {@code driver} names: this
 * process calls, a second one answers.
 */
public final class CallProgram {
  private CallProgram() {}

  public static void main(String[] args) throws Exception {
    ProgramOptions options = ProgramOptions.parse(args);
    TimeLimit.arm(options);
    int code = 0;
    try {
      if (Partner.isPartner(options)) {
        serve(options);
      } else {
        call(options, args);
      }
    } catch (Throwable broken) {
      broken.printStackTrace();
      code = 1;
    }
    // Some libraries leave threads behind that are no daemons.
    System.exit(code);
  }

  private static void serve(ProgramOptions options) throws Exception {
    try (CallDriver driver = driver(options)) {
      Partner.await(options, driver.serve());
    }
  }

  /** Leaves before its partner ends: a library may take the other's end for a failure. */
  private static void call(ProgramOptions options, String... args) throws Exception {
    try (Partner partner = Partner.start(CallProgram.class, args);
        CallDriver driver = driver(options)) {
      Output output = new Output(System.out);
      driver.call(partner.address(), calls -> TimedRequests.run(calls, options, output));
    }
  }

  private static CallDriver driver(ProgramOptions options) throws ReflectiveOperationException {
    return create(CallDriver.class, options.text("driver", ""));
  }

  /** An instance of a class by its name. */
  static <T> T create(Class<T> type, String name) throws ReflectiveOperationException {
    return Class.forName(name).asSubclass(type).getDeclaredConstructor().newInstance();
  }
}
