package dev.weft.lab.system.mpi;

import dev.weft.lab.system.EnvironmentSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Settings of an MPI library that do not come from the lab, and the library's build options. */
final class MpiSettings {
  private static final String OPEN_MPI_BTL = "OMPI_MCA_btl";

  /** The names of Open MPI's way through shared memory, now and before its release 5. */
  private static final List<String> SHARED_MEMORY = List.of("sm", "vader");

  private MpiSettings() {}

  /** Variables that begin like one of these: a library reads its settings from them. */
  static List<String> ofEnvironment(Map<String, String> environment, String... beginnings) {
    List<String> found = EnvironmentSettings.beginningWith(environment, beginnings);
    String btl = environment.getOrDefault(OPEN_MPI_BTL, "");
    if (Arrays.asList(beginnings).contains("OMPI_MCA_") && isWithoutSharedMemory(btl)) {
      found.add("%s=%s leaves shared memory out: TCP takes its place".formatted(OPEN_MPI_BTL, btl));
    }
    return found;
  }

  /** Settings in a file of {@code name = value} lines that this user has made. */
  static List<String> ofFile(Path file) {
    List<String> found = new ArrayList<>();
    try {
      if (Files.isRegularFile(file)) {
        for (String line : Files.readAllLines(file)) {
          String setting = line.split("#", 2)[0].strip();
          if (!setting.isEmpty()) {
            found.add("%s in %s changes what is measured".formatted(setting, file));
          }
        }
      }
    } catch (IOException e) {
      found.add("the settings in %s cannot be read: %s".formatted(file, e.getMessage()));
    }
    return found;
  }

  /** What {@code ompi_info --parsable} says of the build. */
  static List<String> ofOpenMpi(String info) {
    List<String> found = new ArrayList<>();
    List<String> lines = info.lines().toList();
    if (lines.contains("option:debug:yes")) {
      found.add("it is a debug build (ompi_info: Internal debug support)");
    }
    if (lines.contains("option:mem-debug:yes")) {
      found.add("it checks memory (ompi_info: Memory debugging support)");
    }
    if (!lines.isEmpty()
        && SHARED_MEMORY.stream().noneMatch(btl -> info.contains("mca:btl:" + btl + ":"))) {
      found.add("it was built without shared memory (ompi_info: no btl sm or vader)");
    }
    return found;
  }

  /** What {@code mpichversion} says of the build. */
  static List<String> ofMpich(String version) {
    List<String> found = new ArrayList<>();
    if (version.contains("ch3")) {
      found.add("its device is ch3, the one before the present ch4");
    }
    if (version.contains("--enable-g=") && !version.contains("--enable-g=none")) {
      found.add("it is a debug build (mpichversion: --enable-g)");
    }
    boolean unchecked =
        version.contains("--enable-fast") || version.contains("--enable-error-checking=no");
    if (!version.isEmpty() && !unchecked) {
      found.add(
          "it was built to check the arguments of every call (mpichversion: neither --enable-fast"
              + " nor --enable-error-checking=no)");
    }
    return found;
  }

  private static boolean isWithoutSharedMemory(String btl) {
    if (btl.isBlank()) {
      return false;
    }
    List<String> names = List.of(btl.replace("^", "").split(",", -1));
    boolean named = SHARED_MEMORY.stream().anyMatch(names::contains);
    return btl.startsWith("^") == named;
  }
}
