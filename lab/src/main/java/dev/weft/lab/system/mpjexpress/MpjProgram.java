package dev.weft.lab.system.mpjexpress;

import dev.weft.lab.build.JavaBuild;
import dev.weft.lab.program.PingPong;
import dev.weft.lab.system.JavaClassPath;
import java.io.File;
import java.nio.file.Path;
import java.util.Optional;

/** A measured program that is written for mpiJava's API, as MPJ Express has it. */
public enum MpjProgram {
  PING_PONG("MpjPingPong"),
  COLLECTIVES("MpjCollectives");

  private final String className;

  MpjProgram(String className) {
    this.className = className;
  }

  /** Its main class. */
  public String className() {
    return className;
  }

  /** Its source, below {@code dev/weft/lab}. */
  public String source() {
    return "mpjexpress/" + className + ".java";
  }

  /**
   * The folder with its class files, compiled against MPJ Express's own jar; empty where that is
   * not installed. The same files for all who ask. Blocks while they are compiled.
   *
   * @throws dev.weft.lab.process.LaunchFailedException if they cannot be compiled
   */
  public Optional<Path> classes() {
    return MpjInstallation.find().map(found -> classes(found.folder()));
  }

  Path classes(Path jars) {
    String path = jars.resolve("mpj.jar") + File.pathSeparator + JavaClassPath.of(PingPong.class);
    return JavaBuild.classes(className, source(), path);
  }
}
