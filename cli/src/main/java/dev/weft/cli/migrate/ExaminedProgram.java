package dev.weft.cli.migrate;

import dev.weft.internal.check.DiscardedResults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Examines a program of the old APIs. Class files say which member of which class they use; sources
 * say it once a compiler knows the classes, so they are read with each API in turn. Each class or
 * source file belongs to the API that has most of what it uses, and where that leaves both, to the
 * one that the program as a whole belongs to. One thread; blocks.
 */
public final class ExaminedProgram {
  private final List<Api> apis = new ArrayList<>();

  /** For each API what the program uses of it. */
  private final List<List<Use>> uses = new ArrayList<>();

  private ExaminedProgram() {}

  /**
   * Examines what a command line names.
   *
   * @param jars the APIs that are here; of two that fit as well the first is taken
   * @param named jars, class files, source files and folders of them
   * @param classPath what else the sources name, and the library that the APIs stand on
   * @param modules that library as modules, which sources may import whole; or none
   * @throws IOException if one of them cannot be read; the message says which
   */
  public static MigrationReport examine(
      List<ApiJar> jars, List<Path> named, List<Path> classPath, List<Path> modules)
      throws IOException {
    ExaminedProgram program = new ExaminedProgram();
    for (ApiJar jar : jars) {
      program.apis.add(Api.of(jar));
    }
    return program.examine(ExaminedFiles.of(named), named, classPath, modules);
  }

  private MigrationReport examine(
      ExaminedFiles files, List<Path> named, List<Path> classPath, List<Path> modules)
      throws IOException {
    ProgramUses classes = ClassReader.read(files.classes());
    List<String> mains = new ArrayList<>(classes.mains());
    List<String> unreadable = new ArrayList<>(classes.unreadable());
    Set<String> own = new TreeSet<>(classes.own());
    List<DiscardedResults.Call> discarded = new ArrayList<>(classes.discarded());
    for (Api api : apis) {
      List<Use> all = new ArrayList<>(classes.uses());
      if (!files.sources().isEmpty()) {
        ProgramUses sources =
            SourceReader.read(files.sources(), api.jar(), classPath, modules, this::isType);
        all.addAll(sources.uses());
        own.addAll(sources.own());
        if (uses.isEmpty()) {
          unreadable.addAll(sources.unreadable());
          discarded.addAll(sources.discarded());
        }
        sources.mains().stream().filter(each -> !mains.contains(each)).forEach(mains::add);
      }
      uses.add(all);
    }
    return new MigrationReport(named, files, parts(), discarded, mains, own, unreadable);
  }

  private boolean isType(String name) {
    return apis.stream().anyMatch(api -> api.index().has(name));
  }

  /** For each API that the program uses, what becomes of its uses. */
  private List<MigrationReport.Part> parts() {
    List<Map<String, List<Use>>> byUnit = uses.stream().map(ExaminedProgram::byUnit).toList();
    Set<String> units = new TreeSet<>();
    byUnit.forEach(each -> units.addAll(each.keySet()));
    int usual = best(uses, 0);
    List<List<Use>> chosen = apis.stream().<List<Use>>map(_ -> new ArrayList<>()).toList();
    int[] counts = new int[apis.size()];
    for (String unit : units) {
      List<List<Use>> candidates =
          byUnit.stream().map(each -> each.getOrDefault(unit, List.of())).toList();
      int best = best(candidates, usual);
      if (!apis.get(best).findings(candidates.get(best)).isEmpty()) {
        chosen.get(best).addAll(candidates.get(best));
        counts[best]++;
      }
    }
    List<MigrationReport.Part> parts = new ArrayList<>();
    for (int i = 0; i < apis.size(); i++) {
      if (counts[i] > 0) {
        Api api = apis.get(i);
        parts.add(
            new MigrationReport.Part(
                api.jar(), api.differences().rows(), counts[i], api.findings(chosen.get(i))));
      }
    }
    return parts;
  }

  private static Map<String, List<Use>> byUnit(List<Use> uses) {
    Map<String, List<Use>> byUnit = new LinkedHashMap<>();
    for (Use use : uses) {
      byUnit.computeIfAbsent(use.place().type(), none -> new ArrayList<>()).add(use);
    }
    return byUnit;
  }

  /** The API that fits best, the usual one if others fit no better. */
  private int best(List<List<Use>> candidates, int usual) {
    int best = usual;
    for (int i = 0; i < apis.size(); i++) {
      if (apis.get(i).fit(candidates.get(i)) > apis.get(best).fit(candidates.get(best))) {
        best = i;
      }
    }
    return best;
  }
}
