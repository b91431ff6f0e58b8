package dev.weft.sockets.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** The agent for programs that have its classes on their class path; the jar only names it. */
public final class AgentJar {
  private AgentJar() {}

  /** Makes one in a folder. */
  public static Path in(Path folder) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", "dev.weft.sockets.agent.Premain");
    manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
    Path jar = folder.resolve("agent.jar");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return jar;
  }
}
