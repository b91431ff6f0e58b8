package dev.weft.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.lang.ref.SoftReference;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The compiled classes of modules, read once for all tests as long as there is room: to read them
 * is most of the work. Any thread; blocks while another one reads the same folder.
 */
final class CompiledClasses {
  private static final Map<Path, SoftReference<JavaClasses>> READ = new ConcurrentHashMap<>();

  private CompiledClasses() {}

  /** Those in a folder, without what other folders have. */
  static JavaClasses in(Path folder) {
    JavaClasses[] found = new JavaClasses[1];
    READ.compute(
        folder,
        (_, kept) -> {
          found[0] = kept == null ? null : kept.get();
          if (found[0] != null) {
            return kept;
          }
          found[0] = new ClassFileImporter().importPath(folder);
          return new SoftReference<>(found[0]);
        });
    return found[0];
  }
}
