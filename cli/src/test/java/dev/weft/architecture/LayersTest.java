package dev.weft.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.weft.os.WaitPolicy;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Each layer imports only what stands below it. */
class LayersTest {
  private static final String FACE = "dev.weft";
  private static final String LOWEST = "dev.weft.os";

  /**
   * Each layer and what it may use of the others, beside the {@link #WORDS}. A package belongs to
   * the longest name here that it begins with.
   */
  private static final Map<String, Set<String>> BELOW =
      Map.ofEntries(
          entry(LOWEST, Set.of()),
          entry("dev.weft.codec", Set.of()),
          entry("dev.weft.boot.stall", Set.of()),
          entry("dev.weft.boot", Set.of("dev.weft.boot.stall", "dev.weft.os")),
          entry("dev.weft.transport", Set.of("dev.weft.boot", "dev.weft.os")),
          entry(
              "dev.weft.transport.ring",
              Set.of("dev.weft.transport", "dev.weft.boot", "dev.weft.os")),
          entry(
              "dev.weft.transport.local",
              Set.of(
                  "dev.weft.transport.ring", "dev.weft.transport", "dev.weft.boot", "dev.weft.os")),
          entry(
              "dev.weft.transport.shm",
              Set.of(
                  "dev.weft.transport.ring", "dev.weft.transport", "dev.weft.boot", "dev.weft.os")),
          entry(
              "dev.weft.transport.tcp",
              Set.of("dev.weft.transport", "dev.weft.boot", "dev.weft.os")),
          entry(
              "dev.weft.engine",
              Set.of(
                  "dev.weft.transport",
                  "dev.weft.transport.local",
                  "dev.weft.transport.shm",
                  "dev.weft.transport.tcp",
                  "dev.weft.boot.stall",
                  "dev.weft.boot",
                  "dev.weft.os")),
          entry(
              "dev.weft.collective",
              Set.of(
                  "dev.weft.Blocks",
                  "dev.weft.Collectives",
                  "dev.weft.Comm",
                  "dev.weft.InterCollectives",
                  "dev.weft.NeighborCollectives",
                  "dev.weft.NonBlockingCollectives",
                  "dev.weft.NonBlockingInterCollectives",
                  "dev.weft.NonBlockingNeighborCollectives",
                  "dev.weft.ObjectCollectives",
                  "dev.weft.Op",
                  "dev.weft.PersistentCollectives",
                  "dev.weft.PersistentInterCollectives",
                  "dev.weft.PersistentNeighborCollectives",
                  "dev.weft.boot.stall",
                  "dev.weft.engine",
                  "dev.weft.os")),
          entry(
              "dev.weft.window",
              Set.of(
                  "dev.weft.AttributeKey",
                  "dev.weft.Comm",
                  "dev.weft.Info",
                  "dev.weft.Op",
                  "dev.weft.Requests",
                  "dev.weft.Window",
                  "dev.weft.WindowSynchronization",
                  "dev.weft.Windows",
                  "dev.weft.boot.stall",
                  "dev.weft.engine",
                  "dev.weft.transport",
                  "dev.weft.transport.shm",
                  "dev.weft.boot",
                  "dev.weft.os")),
          entry(
              "dev.weft.partition",
              Set.of(
                  "dev.weft.Comm",
                  "dev.weft.PartitionedReceive",
                  "dev.weft.PartitionedSend",
                  "dev.weft.engine")),
          entry(
              FACE,
              Set.of(
                  "dev.weft.collective",
                  "dev.weft.partition",
                  "dev.weft.window",
                  "dev.weft.engine",
                  "dev.weft.transport",
                  "dev.weft.boot",
                  "dev.weft.codec",
                  "dev.weft.os")),
          entry("dev.weft.io", Set.of(FACE, "dev.weft.os")),
          entry("dev.weft.fory", Set.of(FACE, "dev.weft.codec")),
          entry(
              "dev.weft.testkit", Set.of(FACE, "dev.weft.engine", "dev.weft.boot", "dev.weft.os")),
          entry("dev.weft.examples", Set.of(FACE, "dev.weft.io")),
          entry(
              "dev.weft.lab", Set.of(FACE, "dev.weft.collective", "dev.weft.boot", "dev.weft.os")),
          entry(
              "dev.weft.cli",
              Set.of(
                  FACE,
                  "dev.weft.lab",
                  "dev.weft.codec",
                  "dev.weft.engine",
                  "dev.weft.transport",
                  "dev.weft.boot",
                  "dev.weft.os")));

  /**
   * The words that all of core speaks, beside its exceptions: what a program hands in or gets back.
   * They stand in the public face, for the programs' sake, and lean on nothing but the lowest
   * layer.
   */
  private static final Set<String> WORDS =
      Set.of(
          "dev.weft.Datatype",
          "dev.weft.ElementType",
          "dev.weft.Message",
          "dev.weft.PersistentRequest",
          "dev.weft.Request",
          "dev.weft.RequestPause",
          "dev.weft.RunConsumer",
          "dev.weft.Slice",
          "dev.weft.Status",
          "dev.weft.UnsizedRequest");

  private static final JavaClasses CLASSES =
      new ClassFileImporter().importPaths(SourceTree.classFolders());

  @Test
  void everyLayerIsThere() {
    Set<String> found = CLASSES.stream().map(LayersTest::layerOf).collect(toSet());
    assertThat(found).isEqualTo(BELOW.keySet());
  }

  @Test
  void noClassUsesAHigherLayer() {
    List<String> upward =
        CLASSES.stream()
            .flatMap(origin -> origin.getDirectDependenciesFromSelf().stream())
            .filter(dependency -> isOurs(dependency.getTargetClass()))
            .filter(dependency -> !isAllowed(dependency))
            .map(Dependency::getDescription)
            .sorted()
            .toList();
    assertThat(upward).isEmpty();
  }

  @Test
  void wordsStandOnTheirOwn() {
    List<String> leaning =
        CLASSES.stream()
            .filter(LayersTest::isWord)
            .flatMap(word -> word.getDirectDependenciesFromSelf().stream())
            .filter(dependency -> isOurs(dependency.getTargetClass()))
            .filter(
                dependency -> !Set.of(FACE, LOWEST).contains(layerOf(dependency.getTargetClass())))
            .map(Dependency::getDescription)
            .sorted()
            .toList();
    assertThat(leaning).isEmpty();
  }

  @Test
  void packagesOfOneLayerFormNoCycle() {
    slices().matching("dev.weft.lab.(*)..").should().beFreeOfCycles().check(CLASSES);
    slices().matching("dev.weft.transport.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  /** Of the library itself; what the lab measures waits as it likes. */
  @Test
  void allWaitsGoAsTheOnePolicySays() {
    Set<String> pauses = Set.of("onSpinWait", "yield", "sleep", "parkNanos", "parkUntil", "park");
    List<String> others =
        CLASSES.stream()
            .filter(origin -> !layerOf(origin).startsWith("dev.weft.lab"))
            .filter(origin -> !origin.isEquivalentTo(WaitPolicy.class))
            .flatMap(origin -> origin.getMethodCallsFromSelf().stream())
            .filter(
                call ->
                    call.getTargetOwner().isEquivalentTo(Thread.class)
                        || call.getTargetOwner().isEquivalentTo(LockSupport.class))
            .filter(call -> pauses.contains(call.getName()))
            .map(JavaAccess::getDescription)
            .toList();
    assertThat(others).isEmpty();
  }

  /** They run on the class path of a job, to which the module shows its public face only. */
  @Test
  void measuredProgramsUseThePublicFaceOnly() {
    List<String> hidden =
        CLASSES.stream()
            .filter(origin -> origin.getPackageName().equals("dev.weft.lab.program"))
            .flatMap(origin -> origin.getDirectDependenciesFromSelf().stream())
            .filter(dependency -> isOurs(dependency.getTargetClass()))
            .filter(
                dependency ->
                    !Set.of(FACE, "dev.weft.lab").contains(layerOf(dependency.getTargetClass())))
            .map(Dependency::getDescription)
            .sorted()
            .toList();
    assertThat(hidden).isEmpty();
  }

  private static boolean isAllowed(Dependency dependency) {
    JavaClass target = dependency.getTargetClass();
    String from = layerOf(dependency.getOriginClass());
    Set<String> below = BELOW.get(from);
    return from.equals(layerOf(target))
        || below.contains(layerOf(target))
        || below.contains(outermost(target))
        || isWord(target);
  }

  private static boolean isOurs(JavaClass type) {
    return outermost(type).startsWith(FACE + ".");
  }

  private static boolean isWord(JavaClass type) {
    String name = outermost(type);
    return WORDS.contains(name) || layerOf(type).equals(FACE) && name.endsWith("Exception");
  }

  private static String outermost(JavaClass type) {
    return type.getBaseComponentType().getName().replaceFirst("\\$.*", "");
  }

  private static String layerOf(JavaClass type) {
    String name = type.getBaseComponentType().getPackageName();
    return BELOW.keySet().stream()
        .filter(layer -> name.equals(layer) || !layer.equals(FACE) && name.startsWith(layer + "."))
        .max(Comparator.comparingInt(String::length))
        .orElseThrow(() -> new AssertionError("give " + name + " a layer"));
  }
}
