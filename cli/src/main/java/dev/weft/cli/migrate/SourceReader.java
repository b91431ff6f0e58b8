package dev.weft.cli.migrate;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import dev.weft.internal.check.DiscardedResults;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A program in source files: what it uses of the old APIs if names mean what they do in one of
 * them. Sources need not compile; what their names mean is looked up as far as it can be. One
 * thread; blocks while the compiler reads.
 */
final class SourceReader {
  private static final String MAIN = "main";

  private final List<CompilationUnitTree> units = new ArrayList<>();
  private final Set<String> own = new TreeSet<>();
  private final Set<Use> uses = new LinkedHashSet<>();
  private final List<String> unreadable = new ArrayList<>();
  private final DiscardedResults results = new DiscardedResults();

  /**
   * Reads source files.
   *
   * @param api what package {@code mpi} means
   * @param classPath what else the sources name
   * @param modules what they may import as modules
   * @param isType whether any old API has this type, whose name has slashes
   * @throws IOException if one cannot be read
   * @throws IllegalStateException if this Java has no compiler
   */
  static ProgramUses read(
      List<Path> sources,
      ApiJar api,
      List<Path> classPath,
      List<Path> modules,
      Predicate<String> isType)
      throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IllegalStateException(
          "the Java at %s has no compiler, which sources need; use a JDK, or give class files"
              .formatted(System.getProperty("java.home")));
    }
    SourceReader program = new SourceReader();
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(problems, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  problems,
                  options(api, classPath, modules),
                  null,
                  files.getJavaFileObjectsFromPaths(sources));
      program.parse(task, problems);
      program.find(task, isType);
    }
    return new ProgramUses(
        List.copyOf(program.uses),
        program.results.found(),
        program.mains(),
        program.own,
        program.unreadable);
  }

  /** Names are looked up in spite of errors, of which there are some in the wrong API. */
  private static List<String> options(ApiJar api, List<Path> classPath, List<Path> modules) {
    List<Path> path = new ArrayList<>(List.of(api.location()));
    path.addAll(classPath);
    List<String> options = new ArrayList<>();
    if (!modules.isEmpty()) {
      options.addAll(
          List.of("--upgrade-module-path", joined(modules), "--add-modules", "dev.weft"));
    }
    options.addAll(
        List.of("-proc:none", "-nowarn", "--should-stop=ifError=FLOW", "-cp", joined(path)));
    return options;
  }

  private static String joined(List<Path> path) {
    return path.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private void parse(JavacTask task, DiagnosticCollector<JavaFileObject> problems)
      throws IOException {
    task.parse().forEach(units::add);
    problems.getDiagnostics().stream()
        .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
        .forEach(each -> unreadable.add(each.toString().lines().findFirst().orElse("")));
    for (CompilationUnitTree unit : units) {
      if (unit.getPackageName() != null) {
        OldPackage brought =
            OldPackage.of(unit.getPackageName().toString().replace('.', '/') + "/X");
        if (brought != null) {
          own.add(brought.prefix);
        }
      }
    }
  }

  private void find(JavacTask task, Predicate<String> isType) throws IOException {
    task.analyze();
    for (CompilationUnitTree unit : units) {
      new SourceUses(task, unit, fileOf(unit), own, isType, uses).scan(unit, null);
      new DiscardedCalls(task, unit, results).scan(unit, null);
    }
  }

  private static String fileOf(CompilationUnitTree unit) {
    return unit.getSourceFile().getName();
  }

  private List<String> mains() {
    Set<String> using = uses.stream().map(use -> use.place().file()).collect(Collectors.toSet());
    Set<String> mains = new LinkedHashSet<>();
    List<String> all =
        units.stream().filter(SourceReader::hasMain).map(SourceReader::fileOf).toList();
    all.stream().filter(using::contains).forEach(mains::add);
    mains.addAll(all);
    return List.copyOf(mains);
  }

  private static boolean hasMain(CompilationUnitTree unit) {
    return unit.getTypeDecls().stream().anyMatch(SourceReader::hasMain);
  }

  private static boolean hasMain(Tree declaration) {
    return declaration instanceof ClassTree type
        && type.getMembers().stream()
            .anyMatch(
                each -> each instanceof MethodTree method && method.getName().contentEquals(MAIN));
  }
}
