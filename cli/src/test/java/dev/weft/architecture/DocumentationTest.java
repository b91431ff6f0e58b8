package dev.weft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything that users of an exported package can see is documented. */
class DocumentationTest {
  private static final Pattern EXPORTED = Pattern.compile("(?m)^ *exports ([\\w.]+);");

  @ParameterizedTest
  @ValueSource(strings = {"core", "files"})
  void whatUsersSeeIsDocumented(String module) throws IOException {
    assertThat(undocumented(SourceTree.sourcesOf(module))).isEmpty();
  }

  @Test
  void whatIsNotDocumentedIsFound(@TempDir Path module) throws IOException {
    Files.writeString(module.resolve("module-info.java"), "module m {\n  exports example;\n}\n");
    Files.writeString(
        Files.createDirectory(module.resolve("example")).resolve("Example.java"),
        """
        package example;
        public class Example {
          public static final int LIMIT = 3;
          /** Has a comment. */
          public void told() {}
          public void bare(int value) {}
          void own() {}
          @Override
          public String toString() { return ""; }
          /** Whose methods are public. */
          public interface Inner {
            void inner();
          }
        }
        """);
    assertThat(undocumented(module))
        .containsExactlyInAnyOrder(
            "Example.java: type Example",
            "Example.java: field LIMIT",
            "Example.java: method bare(1)",
            "Example.java: method inner(0)");
  }

  private static List<String> undocumented(Path module) throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String name : exported(module.resolve("module-info.java"))) {
      try (Stream<Path> files = Files.list(module.resolve(name.replace('.', '/')))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> found = new ArrayList<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      var task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(sources));
      DocTrees docs = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        new Undocumented(docs, unit, found).scan(unit, false);
      }
    }
    return found;
  }

  private static List<String> exported(Path declaration) throws IOException {
    return EXPORTED
        .matcher(Files.readString(declaration))
        .results()
        .map(each -> each.group(1))
        .toList();
  }

  /** Collects what can be seen from outside and has no comment; told whether in an interface. */
  private static final class Undocumented extends TreePathScanner<Void, Boolean> {
    private final DocTrees docs;
    private final String file;
    private final List<String> found;

    Undocumented(DocTrees docs, CompilationUnitTree unit, List<String> found) {
      this.docs = docs;
      this.file = Path.of(unit.getSourceFile().getName()).getFileName().toString();
      this.found = found;
    }

    @Override
    public Void visitClass(ClassTree type, Boolean inInterface) {
      if (isSeen(type.getModifiers(), inInterface)) {
        require("type " + type.getSimpleName());
        boolean open =
            type.getKind() == Tree.Kind.INTERFACE || type.getKind() == Tree.Kind.ANNOTATION_TYPE;
        type.getMembers().forEach(member -> scan(member, open));
      }
      return null;
    }

    @Override
    public Void visitMethod(MethodTree method, Boolean inInterface) {
      boolean overrides =
          method.getModifiers().getAnnotations().stream()
              .anyMatch(each -> each.getAnnotationType().toString().equals("Override"));
      if (isSeen(method.getModifiers(), inInterface) && !overrides) {
        require("method " + method.getName() + "(" + method.getParameters().size() + ")");
      }
      return null;
    }

    @Override
    public Void visitVariable(VariableTree field, Boolean inInterface) {
      if (isSeen(field.getModifiers(), inInterface)) {
        require("field " + field.getName());
      }
      return null;
    }

    private static boolean isSeen(ModifiersTree modifiers, boolean inInterface) {
      var flags = modifiers.getFlags();
      return inInterface && !flags.contains(Modifier.PRIVATE)
          || flags.contains(Modifier.PUBLIC)
          || flags.contains(Modifier.PROTECTED);
    }

    private void require(String what) {
      if (docs.getDocComment(getCurrentPath()) == null) {
        found.add(file + ": " + what);
      }
    }
  }
}
