package dev.weft.lab.tune;

import dev.weft.internal.collective.choice.RulesFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules file that is to be replaced. Its rules for operations and numbers of ranks that are not
 * measured stay. Used by one thread; reads and writes block.
 */
public final class TunedFile {
  private final Path file;
  private final RulesFile before;

  /**
   * Looks at what is there.
   *
   * @throws dev.weft.failure.ArgumentException if it is no rules file
   * @throws UncheckedIOException if there is no folder for it and none can be made
   */
  public TunedFile(Path file) {
    this.file = file.toAbsolutePath();
    this.before = Files.exists(file) ? RulesFile.read(file) : RulesFile.NONE;
    try {
      Files.createDirectories(folder());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make the folder of " + file + ": " + e, e);
    }
  }

  /**
   * Puts a new file in place of the old one, whole or not at all.
   *
   * @return what changed: rules that have gone, after a minus, and that have come, after a plus
   */
  public List<String> replace(List<String> comments, RuleLines found) {
    RulesFile kept = before;
    for (RuleLines.Scope scope : found.scopes()) {
      kept = kept.except(scope.operation(), scope.ranks());
    }
    List<String> text = new ArrayList<>();
    comments.forEach(comment -> text.add("# " + comment));
    text.add("");
    text.addAll(found.lines());
    if (!kept.lines().isEmpty()) {
      text.addAll(List.of("", "# of before, not measured this time"));
      text.addAll(kept.lines());
    }
    List<String> old = before.lines();
    List<String> after = write(text);
    List<String> changes = new ArrayList<>();
    old.stream().filter(rule -> !after.contains(rule)).forEach(rule -> changes.add("- " + rule));
    after.stream().filter(rule -> !old.contains(rule)).forEach(rule -> changes.add("+ " + rule));
    return List.copyOf(changes);
  }

  private List<String> write(List<String> text) {
    try {
      Path draft = Files.createTempFile(folder(), "collectives-", ".draft");
      try {
        Files.write(draft, text);
        List<String> after = RulesFile.read(draft).lines();
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        return after;
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + e, e);
    }
  }

  private Path folder() {
    Path folder = file.getParent();
    return folder == null ? file : folder;
  }
}
