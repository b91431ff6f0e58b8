package dev.weft.cli;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A program in a source file, compiled once for all ranks, with the source files that it refers to.
 * Its first class has the main method, as it has for {@code java File.java}. Blocks while it
 * compiles.
 */
final class SourceProgram {
  private static final Pattern OLD_PACKAGE =
      Pattern.compile("(?m)^\\s*import\\s+(static\\s+)?mpi\\.");

  private final Path source;
  private final RunSettings settings;
  private final Path classes;

  /**
   * @param classes a folder, not there yet, for the classes
   */
  SourceProgram(Path source, RunSettings settings, Path classes) {
    this.source = source;
    this.settings = settings;
    this.classes = classes;
  }

  /**
   * Compiles.
   *
   * @throws UsageException if the source is wrong; the message holds what the compiler says
   */
  Program compile() {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new UsageException(
          "the Java at %s has no compiler, which %s needs; use a JDK instead of a JRE, or compile it and run the class"
              .formatted(System.getProperty("java.home"), source));
    }
    try {
      makeFolder();
      UsageException wrong = null;
      for (Optional<OldApi> api : candidates()) {
        try {
          return compile(compiler, api.orElse(null));
        } catch (UsageException e) {
          wrong = wrong == null || lines(e) < lines(wrong) ? e : wrong;
        }
      }
      throw Objects.requireNonNull(wrong);
    } catch (IOException e) {
      throw new UsageException("cannot compile " + source + ": " + e.getMessage());
    }
  }

  /** The old APIs with which it may compile: none where it does not name their package. */
  private List<Optional<OldApi>> candidates() throws IOException {
    if (settings.api != null) {
      return List.of(Optional.of(settings.api));
    }
    boolean named =
        OLD_PACKAGE.matcher(Files.readString(source, StandardCharsets.ISO_8859_1)).find();
    return named && !ClassFiles.holds(settings.classPath, "mpi.MPI")
        ? List.of(Optional.of(OldApi.MPIJAVA), Optional.of(OldApi.OPENMPI))
        : List.of(Optional.empty());
  }

  private static long lines(UsageException e) {
    return String.valueOf(e.getMessage()).lines().count();
  }

  private Program compile(JavaCompiler compiler, @Nullable OldApi api) throws IOException {
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(problems, null, null)) {
      Iterable<? extends JavaFileObject> units = files.getJavaFileObjects(source);
      CompilationUnitTree unit = parse(compiler, files, units, problems);
      if (unit == null) {
        throw wrong(problems);
      }
      List<String> path = new ArrayList<>(settings.classPath);
      if (api != null) {
        path.add(api.location());
      }
      List<String> options = options(unit, path);
      boolean good = compiler.getTask(null, files, problems, options, null, units).call();
      if (!good) {
        throw wrong(problems);
      }
      path.addFirst(classes.toString());
      return new Program(mainClass(unit), path, List.of());
    }
  }

  private void makeFolder() throws IOException {
    Files.createDirectory(
        classes,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  private @Nullable CompilationUnitTree parse(
      JavaCompiler compiler,
      StandardJavaFileManager files,
      Iterable<? extends JavaFileObject> units,
      DiagnosticCollector<JavaFileObject> problems)
      throws IOException {
    JavacTask task =
        (JavacTask) compiler.getTask(null, files, problems, settings.previewOptions(), null, units);
    CompilationUnitTree unit = null;
    for (CompilationUnitTree each : task.parse()) {
      unit = each;
    }
    return hasErrors(problems) ? null : unit;
  }

  private List<String> options(CompilationUnitTree unit, List<String> path) {
    List<String> classPath = new ArrayList<>(Installation.compileClassPath());
    classPath.addAll(path);
    List<String> options = new ArrayList<>(settings.previewOptions());
    options.addAll(
        List.of(
            "-d",
            classes.toString(),
            "-cp",
            String.join(File.pathSeparator, classPath),
            "-sourcepath",
            root(unit).toString(),
            "-implicit:class",
            "-proc:none",
            "-g",
            "-nowarn"));
    return options;
  }

  /** The folder in which the file's package starts. */
  private Path root(CompilationUnitTree unit) {
    Path folder = source.toAbsolutePath().normalize().getParent();
    ExpressionTree name = unit.getPackageName();
    int depth = name == null ? 0 : name.toString().split("\\.", -1).length;
    for (int i = 0; i < depth && folder != null; i++) {
      folder = folder.getParent();
    }
    return folder == null ? Path.of("") : folder;
  }

  private String mainClass(CompilationUnitTree unit) {
    ExpressionTree packageName = unit.getPackageName();
    String prefix = packageName == null ? "" : packageName + ".";
    for (Tree declaration : unit.getTypeDecls()) {
      if (declaration instanceof ClassTree type) {
        return prefix + type.getSimpleName();
      }
    }
    throw new UsageException(source + " declares no class");
  }

  private UsageException wrong(DiagnosticCollector<JavaFileObject> problems) {
    StringBuilder text = new StringBuilder(source + " does not compile");
    for (Diagnostic<? extends JavaFileObject> problem : problems.getDiagnostics()) {
      if (problem.getKind() == Diagnostic.Kind.ERROR) {
        text.append('\n').append(problem.toString().strip());
      }
    }
    return new UsageException(text.toString());
  }

  private static boolean hasErrors(DiagnosticCollector<JavaFileObject> problems) {
    return problems.getDiagnostics().stream()
        .anyMatch(problem -> problem.getKind() == Diagnostic.Kind.ERROR);
  }
}
