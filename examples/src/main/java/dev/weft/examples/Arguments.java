package dev.weft.examples;

import dev.weft.failure.ArgumentException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A program's arguments. What cannot be meant is refused with the usage line. */
final class Arguments {
  private final String usage;
  private final String[] args;

  /**
   * @param usage the program's name and what it takes
   * @param most how many arguments it takes at most
   */
  Arguments(String usage, String[] args, int most) {
    this.usage = usage;
    this.args = args;
    if (args.length > most) {
      throw refusal("'" + args[most] + "' is one argument too many");
    }
  }

  String text(int index, String fallback) {
    return index < args.length ? args[index] : fallback;
  }

  /** The name of a file that can be read; empty if none is given. */
  String file(int index, String name) {
    String file = text(index, "");
    if (!file.isEmpty() && !Files.isRegularFile(Path.of(file))) {
      throw refusal(name + " is a file, and there is none at '" + file + "'");
    }
    return file;
  }

  long whole(int index, String name, long fallback, long least, long greatest) {
    try {
      long value = index < args.length ? Long.parseLong(args[index]) : fallback;
      if (value >= least && value <= greatest) {
        return value;
      }
    } catch (NumberFormatException notANumber) {
      // refused below, like numbers out of range
    }
    throw refusal(
        name + " is a whole number from " + least + " to " + greatest + ", not " + args[index]);
  }

  double real(int index, String name, double fallback, double least, double greatest) {
    try {
      double value = index < args.length ? Double.parseDouble(args[index]) : fallback;
      if (value >= least && value <= greatest) {
        return value;
      }
    } catch (NumberFormatException notANumber) {
      // refused below, like numbers out of range
    }
    throw refusal(name + " is a number from " + least + " to " + greatest + ", not " + args[index]);
  }

  private ArgumentException refusal(String what) {
    ArgumentException refusal = new ArgumentException(what + "; usage: weft run -n RANKS " + usage);
    // The user has made a mistake, not the program: where it was noticed is of no use.
    refusal.setStackTrace(new StackTraceElement[0]);
    return refusal;
  }
}
