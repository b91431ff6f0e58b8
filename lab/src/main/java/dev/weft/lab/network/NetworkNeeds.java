package dev.weft.lab.network;

import dev.weft.lab.process.Commands;
import dev.weft.lab.system.Availability;
import java.util.Locale;
import java.util.function.Predicate;

/** Checks the requirements of a network of virtual hosts on this machine. */
public final class NetworkNeeds {
  private NetworkNeeds() {}

  /** Whether networks can be built here; if not, what is missing and how to have it. */
  public static Availability availability() {
    return availability(
        System.getProperty("os.name", ""),
        Commands.isRoot(),
        command -> Commands.find(command).isPresent());
  }

  /** The same on another machine. */
  static Availability availability(String system, boolean root, Predicate<String> hasCommand) {
    if (!system.toLowerCase(Locale.ROOT).contains("linux")) {
      return Availability.missing(
          "networks are made of Linux network namespaces, and this is " + system,
          "run it on Linux");
    }
    if (!hasCommand.test("ip") || !hasCommand.test("tc")) {
      return Availability.missing(
          "a network needs the commands ip and tc", Commands.install("iproute2"));
    }
    if (!hasCommand.test("nsenter")) {
      return Availability.missing(
          "a network needs the command nsenter", Commands.install("util-linux"));
    }
    return root
        ? Availability.available()
        : Availability.missing(
            "a network needs root, for namespaces and for the rates of their links",
            "run the same command with sudo");
  }
}
