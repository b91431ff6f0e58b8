package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.cli.program.Hello;
import dev.weft.testkit.ClassPath;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
final class TargetsTest {
  private static final String HELLO = Hello.class.getName();
  private static final String PATH = ClassPath.of(Hello.class);

  @TempDir Path folder;

  @Test
  void findsAClassOnThePath() {
    RankProgram rankProgram = find("-cp " + PATH, HELLO);
    assertThat(rankProgram).isEqualTo(new RankProgram(HELLO, List.of(PATH), List.of()));
  }

  @Test
  void suggestsAClassThatIsNear() {
    assertThatThrownBy(() -> find("-cp " + PATH, HELLO + "o"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("did you mean")
        .hasMessageContaining(HELLO + "?");
  }

  @Test
  void suggestsTheFileOfWhichOnlyTheSuffixIsMissing() throws IOException {
    Path source = Files.writeString(folder.resolve("Squares.java"), "");
    String target = folder.resolve("Squares").toString();
    assertThatThrownBy(() -> find("", target))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("did you mean " + source + "?");
  }

  @Test
  void namesWhatTheClassPathLacks() {
    assertThatThrownBy(
            () -> find("-cp " + PATH + File.pathSeparator + "nowhere.jar", "NoSuchClass"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("nowhere.jar, of which there is no nowhere.jar; ");
  }

  @Test
  void readsAJarsManifest() throws IOException {
    Path jar = jar(Attributes.Name.MAIN_CLASS.toString(), "a.Main", "Add-Opens", "m/p m/q");
    assertThat(find("-cp x", jar.toString()))
        .isEqualTo(
            new RankProgram(
                "a.Main",
                List.of(jar.toString(), "x"),
                List.of("--add-opens=m/p=ALL-UNNAMED", "--add-opens=m/q=ALL-UNNAMED")));
  }

  @Test
  void saysWhatIsWrongWithAJar() throws IOException {
    Path without = jar("X", "y");
    assertThatThrownBy(() -> find("", without.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("names no main class");
    Path rubbish = Files.writeString(folder.resolve("rubbish.jar"), "rubbish");
    assertThatThrownBy(() -> find("", rubbish.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("cannot be read");
    assertThatThrownBy(() -> find("", folder.resolve("rubish.jar").toString()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("did you mean " + rubbish);
  }

  @Test
  void saysThatAFolderIsNoTarget() {
    assertThatThrownBy(() -> find("", folder.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("is a folder");
    assertThatThrownBy(() -> find("", Files.createDirectory(folder.resolve("a.java")).toString()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("is a folder and no source file");
    assertThatThrownBy(() -> find("", ""))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("TARGET is empty");
  }

  @Test
  void compilesASourceFileWithWhatItRefersTo() throws IOException {
    Files.writeString(folder.resolve("Other.java"), "class Other { static int VALUE = 1; }");
    Path source =
        Files.writeString(
            folder.resolve("Start.java"),
            "class Start { static void main() { System.out.println(Other.VALUE); } } class Z {}");
    RankProgram rankProgram = find("", source.toString());
    assertThat(rankProgram.mainClass()).isEqualTo("Start");
    assertThat(folder.resolve("classes")).isDirectoryContaining("glob:**Start.class");
    assertThat(folder.resolve("classes")).isDirectoryContaining("glob:**Other.class");
    assertThat(rankProgram.classPath()).startsWith(folder.resolve("classes").toString());
  }

  @Test
  void compilesASourceFileInAPackage() throws IOException {
    Path home = Files.createDirectories(folder.resolve("src/a/b"));
    Files.writeString(home.resolve("Other.java"), "package a.b; class Other {}");
    Path source =
        Files.writeString(
            home.resolve("Start.java"),
            "package a.b; public class Start { public static void main(String[] x) { new Other(); } }");
    assertThat(find("", source.toString()).mainClass()).isEqualTo("a.b.Start");
    assertThat(folder.resolve("classes/a/b/Other.class")).exists();
  }

  @Test
  void compilesACompactSourceFile() throws IOException {
    Path source = Files.writeString(folder.resolve("Tiny.java"), "void main() { IO.println(1); }");
    assertThat(find("", source.toString()).mainClass()).isEqualTo("Tiny");
  }

  @Test
  void compilesASourceFileThatImportsTheLibraryAsAModule() throws IOException {
    Path source =
        Files.writeString(
            folder.resolve("Whole.java"),
            "import module dev.weft; void main() { IO.println(Op.SUM + \" \" + Status.EMPTY); }");
    assertThat(find("", source.toString()).mainClass()).isEqualTo("Whole");
  }

  /** As java does: the first class, unless it has no main method and the file names another. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "record Pair(int a) {} public class Start { static void main() {} }|Start",
        "interface Way {} class Start { void main(String[] args) {} }|Start",
        "class One { static void main() {} } class Start { static void main() {} }|One",
        "class One extends Two {} class Two { void main() {} } class Start { void main() {} }|One",
        "class One implements Two {} interface Two { default void main() {} } class Start {}|One",
        "class One { private void main() {} } class Start { void main() {} }|Start",
        "class One { int main() { return 1; } } class Start { void main() {} }|Start",
        "class One { Weft weft; } class Start { void main() {} }|Start",
        "enum One { A } class Two { static void main() {} }|One"
      })
  void choosesTheMainClassAsJavaDoes(String classes, String chosen) throws IOException {
    Path source = Files.writeString(folder.resolve("Start.java"), "import dev.weft.*; " + classes);
    assertThat(find("", source.toString()).mainClass()).isEqualTo(chosen);
  }

  @Test
  void theCompilerKnowsTheModulesOfTheRanks() throws IOException {
    Path source =
        Files.writeString(
            folder.resolve("Wide.java"),
            "void main() { IO.println(jdk.incubator.vector.IntVector.SPECIES_PREFERRED); }");
    assertThat(find("-J--add-modules=jdk.incubator.vector", source.toString()).mainClass())
        .isEqualTo("Wide");
    Files.delete(folder.resolve("classes/Wide.class"));
    Files.delete(folder.resolve("classes"));
    assertThat(find("-J--add-modules -Jjdk.incubator.vector", source.toString()).mainClass())
        .isEqualTo("Wide");
  }

  @Test
  void showsWhatTheCompilerSays() throws IOException {
    Path source =
        Files.writeString(folder.resolve("Wrong.java"), "class Wrong {\n  int x = \"\";\n}");
    assertThatThrownBy(() -> find("", source.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("Wrong.java does not compile")
        .hasMessageContaining("Wrong.java:2: error: incompatible types");
    Path broken = Files.writeString(folder.resolve("Broken.java"), "class {");
    Files.delete(folder.resolve("classes"));
    assertThatThrownBy(() -> find("", broken.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("Broken.java:1: error");
  }

  private RankProgram find(String options, String target) {
    List<String> words = new java.util.ArrayList<>();
    if (!options.isEmpty()) {
      words.addAll(List.of(options.split(" ")));
    }
    words.add(target);
    RunLine line = RunLine.quickly(words);
    if (line == null) {
      throw new AssertionError(words);
    }
    return new Targets(new RunSettings(line), folder.resolve("classes")).find(line.target());
  }

  private Path jar(String... manifest) throws IOException {
    Manifest content = new Manifest();
    content.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    for (int i = 0; i < manifest.length; i += 2) {
      content.getMainAttributes().putValue(manifest[i], manifest[i + 1]);
    }
    Path jar = folder.resolve("app.jar");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream zip = new JarOutputStream(out, content)) {
      zip.flush();
    }
    return jar;
  }
}
