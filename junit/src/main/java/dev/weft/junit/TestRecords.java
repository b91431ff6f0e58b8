package dev.weft.junit;

import dev.weft.internal.replay.RecordFolder;
import dev.weft.launch.Launcher;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.engine.UniqueId;

/**
 * The records of tests, where this process has {@code -Dweft.record} or {@code -Dweft.replay}: each
 * test, and each invocation of one with parameters, has a folder of its own.
 */
final class TestRecords {
  private static final List<String> PROPERTIES = List.of(RecordFolder.RECORD, RecordFolder.REPLAY);
  private static final String INVOCATION = "#";

  private TestRecords() {}

  /** The folder of a test within a record: its class and method, and which invocation it is. */
  static String partOf(ExtensionContext test) {
    String last = UniqueId.parse(test.getUniqueId()).getLastSegment().getValue();
    return test.getRequiredTestClass().getName()
        + '.'
        + test.getRequiredTestMethod().getName()
        + (last.startsWith(INVOCATION) ? '.' + last.substring(INVOCATION.length()) : "");
  }

  /** Has processes record, and replay, as this one is to. */
  static void apply(ExtensionContext test, Launcher launcher) {
    for (String property : PROPERTIES) {
      String folder = System.getProperty(property);
      if (folder != null) {
        launcher.property(property, Path.of(folder, partOf(test)).toAbsolutePath().toString());
      }
    }
  }
}
