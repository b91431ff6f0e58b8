package dev.weft.cli;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import dev.weft.internal.rank.MainMethod;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A program in a source file, compiled once for all ranks, with the source files to which it
 * refers. It runs every program that {@code java File.java} runs. Blocks while it compiles.
 *
 * <p>If it does not compile because there is no package {@code mpi}, it is compiled with each of
 * the old APIs in turn.
 */
final class SourceProgram {
  private static final Pattern OLD_PACKAGE = Pattern.compile("\\bmpi\\b");

  private final Path source;
  private final RunSettings settings;
  private final List<String> classPath;
  private final Path classes;

  /**
   * @param classPath what it may refer to, besides source files
   * @param classes a folder, not there yet, for the classes
   */
  SourceProgram(Path source, RunSettings settings, List<String> classPath, Path classes) {
    this.source = source;
    this.settings = settings;
    this.classPath = classPath;
    this.classes = classes;
  }

  /**
   * Compiles.
   *
   * @throws UsageException if the source is wrong; the message holds what the compiler says
   */
  RankProgram compile() {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new UsageException(
          UsageException.Kind.SOURCE,
          "the Java at %s has no compiler, which %s needs; use a JDK instead of a JRE, or compile it and run the class"
              .formatted(System.getProperty("java.home"), source));
    }
    try {
      makeFolder();
      return settings.api != null || ClassFiles.holds(classPath, "mpi.MPI")
          ? compile(compiler, settings.api)
          : compileWithWhatItNeeds(compiler);
    } catch (IOException e) {
      throw new UsageException(
          UsageException.Kind.SOURCE, "cannot compile " + source + ": " + e.getMessage());
    }
  }

  private RankProgram compileWithWhatItNeeds(JavaCompiler compiler) throws IOException {
    SourceErrors fewest;
    try {
      return compile(compiler, null);
    } catch (SourceErrors without) {
      if (!without.lacksOldApi) {
        throw without;
      }
      fewest = without;
    }
    for (OldApi api : OldApi.values()) {
      try {
        return compile(compiler, api);
      } catch (SourceErrors with) {
        fewest = with.count < fewest.count ? with : fewest;
      }
    }
    throw fewest;
  }

  private RankProgram compile(JavaCompiler compiler, @Nullable OldApi api) throws IOException {
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(problems, null, null)) {
      Iterable<? extends JavaFileObject> units = files.getJavaFileObjects(source);
      CompilationUnitTree unit = parse(compiler, files, units, problems);
      if (unit == null) {
        throw new SourceErrors(source, problems);
      }
      List<String> path = new ArrayList<>(classPath);
      if (api != null) {
        path.add(api.location());
      }
      List<String> options = options(unit, path);
      boolean good = compiler.getTask(null, files, problems, options, null, units).call();
      if (!good) {
        throw new SourceErrors(source, problems);
      }
      path.addFirst(classes.toString());
      return new RankProgram(mainClass(unit, path), path, List.of());
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
        (JavacTask)
            compiler.getTask(null, files, problems, settings.compilerOptions(), null, units);
    CompilationUnitTree unit = null;
    for (CompilationUnitTree each : task.parse()) {
      unit = each;
    }
    return errors(problems).isEmpty() ? unit : null;
  }

  private List<String> options(CompilationUnitTree unit, List<String> path) {
    List<String> known = new ArrayList<>(Installation.compileClassPath());
    known.addAll(path);
    List<String> options = new ArrayList<>(settings.compilerOptions());
    List<String> library = Installation.library();
    if (!library.isEmpty()) {
      // As a module it can be imported whole, which spares a program the list of its packages. The
      // module path itself is left to the program's options.
      String modules = String.join(File.pathSeparator, library);
      options.addAll(List.of("--upgrade-module-path", modules, "--add-modules", "dev.weft"));
    }
    options.addAll(
        List.of(
            "-d",
            classes.toString(),
            "-cp",
            String.join(File.pathSeparator, known),
            "-sourcepath",
            root(unit).toString(),
            "-implicit:class",
            "-Xprefer:source",
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

  /** The first class, unless it has no main method and a class named as the file is there too. */
  private String mainClass(CompilationUnitTree unit, List<String> path) {
    ExpressionTree packageName = unit.getPackageName();
    String prefix = packageName == null ? "" : packageName + ".";
    List<String> names = new ArrayList<>();
    for (Tree declaration : unit.getTypeDecls()) {
      if (declaration instanceof ClassTree type) {
        names.add(prefix + type.getSimpleName());
      }
    }
    if (names.isEmpty()) {
      throw new UsageException(UsageException.Kind.SOURCE, source + " declares no class");
    }
    String file = source.getFileName().toString();
    String named = prefix + file.substring(0, file.lastIndexOf('.'));
    return names.indexOf(named) > 0 && !hasMain(names.getFirst(), path) ? named : names.getFirst();
  }

  private static boolean hasMain(String className, List<String> path) {
    List<String> entries = new ArrayList<>(path);
    entries.addAll(Installation.compileClassPath());
    URL[] urls = new URL[entries.size()];
    try {
      for (int i = 0; i < urls.length; i++) {
        urls[i] = Path.of(entries.get(i)).toUri().toURL();
      }
      try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
        return MainMethod.isIn(Class.forName(className, false, loader));
      }
    } catch (IOException | ClassNotFoundException | LinkageError unknown) {
      // Then the rank says what is wrong with it.
      return true;
    }
  }

  /** What the compiler finds wrong. */
  private static final class SourceErrors extends UsageException {
    private static final long serialVersionUID = 1;

    final int count;
    final boolean lacksOldApi;

    SourceErrors(Path source, DiagnosticCollector<JavaFileObject> problems) {
      super(Kind.SOURCE, text(source, errors(problems)));
      count = errors(problems).size();
      lacksOldApi = errors(problems).stream().anyMatch(SourceErrors::isOfOldPackage);
    }

    private static String text(Path source, List<Diagnostic<? extends JavaFileObject>> errors) {
      StringBuilder text = new StringBuilder(source + " does not compile");
      errors.forEach(error -> text.append('\n').append(error.toString().strip()));
      return text.toString();
    }

    /** Whether the line that it complains of names the package, in whatever language it does. */
    private static boolean isOfOldPackage(Diagnostic<? extends JavaFileObject> error) {
      JavaFileObject file = error.getSource();
      if (file == null || error.getLineNumber() == Diagnostic.NOPOS) {
        return false;
      }
      try {
        return file.getCharContent(true)
            .toString()
            .lines()
            .skip(error.getLineNumber() - 1)
            .limit(1)
            .anyMatch(line -> OLD_PACKAGE.matcher(line).find());
      } catch (IOException unreadable) {
        return false;
      }
    }
  }

  private static List<Diagnostic<? extends JavaFileObject>> errors(
      DiagnosticCollector<JavaFileObject> problems) {
    return problems.getDiagnostics().stream()
        .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
        .toList();
  }
}
