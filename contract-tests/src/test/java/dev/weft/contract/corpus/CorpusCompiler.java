package dev.weft.contract.corpus;

import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles programs whose sources are in memory, all in one go. Blocks. */
final class CorpusCompiler {
  private CorpusCompiler() {}

  /**
   * Compiles into a folder.
   *
   * @throws IllegalStateException if one has an error
   */
  static void compile(List<CorpusProgram> programs, String classPath, Path classes) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    boolean good =
        compiler
            .getTask(
                messages,
                null,
                null,
                List.of("-d", classes.toString(), "-cp", classPath, "-proc:none", "-nowarn"),
                null,
                programs.stream().map(Source::new).toList())
            .call();
    if (!good) {
      throw new IllegalStateException("programs of the corpus have errors:\n" + messages);
    }
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(CorpusProgram program) {
      super(URI.create("string:///" + program.name() + Kind.SOURCE.extension), Kind.SOURCE);
      this.text = program.source();
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
