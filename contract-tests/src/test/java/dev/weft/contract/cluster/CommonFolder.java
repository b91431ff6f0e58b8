package dev.weft.contract.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/** Gives ranks that run the same tests the same folder, which every host sees. */
public final class CommonFolder implements TempDirFactory {
  /** System property with the folder that all are in; whoever sets it removes it. */
  static final String PROPERTY = "weft.test.folder";

  private static final AtomicInteger MADE = new AtomicInteger();

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test)
      throws IOException {
    String name = "folder-" + MADE.incrementAndGet();
    return Files.createDirectories(Path.of(System.getProperty(PROPERTY)).resolve(name));
  }
}
