package dev.weft.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.weft.architecture.LayerOrder.INTERNAL;
import static dev.weft.architecture.LayerOrder.LAYERS;
import static dev.weft.architecture.LayerOrder.MODULES;
import static dev.weft.architecture.LayerOrder.OURS;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Packages use each other one way only, and what users see leads nowhere inside. */
class LayersTest {
  private static final Pattern PUBLIC_ROW = Pattern.compile("(?m)^\\| `(dev\\.weft[\\w.]*)` \\|");
  private static final Pattern INTERNAL_ROW = Pattern.compile("(?m)^\\| [a-z ]+ \\| (`.+?) \\|");
  private static final Pattern NAME = Pattern.compile("`([\\w.]+)`");

  private static final JavaClasses OF_LIBRARY =
      new ClassFileImporter().importPaths(folders(MODULES.keySet()));

  @ParameterizedTest
  @MethodSource("modules")
  void packagesFormNoCycle(Path classes) {
    slices()
        .assignedFrom(new ByPackage())
        .should()
        .beFreeOfCycles()
        .check(CompiledClasses.in(classes));
  }

  @Test
  void everyLayerIsThereInItsModule() {
    Set<String> found = new HashSet<>();
    for (String module : MODULES.keySet()) {
      for (JavaClass type : CompiledClasses.in(SourceTree.classFolder(module))) {
        found.add(layerOf(type));
        assertThat(moduleOf(type)).as(type.getName()).isEqualTo(module);
      }
    }
    assertThat(found).containsExactlyInAnyOrderElementsOf(LAYERS);
  }

  /** What is compiled against a module need not be there when the program runs. */
  @Test
  void noModuleUsesOneThatItDoesNotRequire() throws IOException {
    for (String module : MODULES.keySet()) {
      assertThat(SourceTree.requiredBy(module)).isEqualTo(MODULES.get(module));
    }
    List<String> wrong =
        OF_LIBRARY.stream()
            .flatMap(origin -> origin.getDirectDependenciesFromSelf().stream())
            .filter(dependency -> isOurs(dependency.getTargetClass()))
            .filter(dependency -> !mayUse(origin(dependency), dependency.getTargetClass()))
            .map(Dependency::getDescription)
            .sorted()
            .toList();
    assertThat(wrong).isEmpty();
  }

  @Test
  void oneModuleBringsAll() throws IOException {
    assertThat(SourceTree.requiredBy("all")).isEqualTo(MODULES.keySet());
  }

  @Test
  void noClassOfTheLibraryUsesAHigherLayer() {
    List<String> upward =
        OF_LIBRARY.stream()
            .flatMap(origin -> origin.getDirectDependenciesFromSelf().stream())
            .filter(dependency -> isOurs(dependency.getTargetClass()))
            .filter(dependency -> height(dependency.getTargetClass()) > height(origin(dependency)))
            .map(Dependency::getDescription)
            .sorted()
            .toList();
    assertThat(upward).isEmpty();
  }

  /** What programs import from the bottom up, what stands behind it from the top down. */
  @Test
  void thePageOfTheArchitectureListsTheLayersInThisOrder() throws IOException {
    String page = Files.readString(SourceTree.path("docs/architecture.md"));
    List<String> open =
        PUBLIC_ROW.matcher(page).results().map(row -> row.group(1)).collect(toList());
    List<String> internal =
        INTERNAL_ROW
            .matcher(page)
            .results()
            .flatMap(row -> NAME.matcher(row.group(1)).results())
            .map(name -> INTERNAL + name.group(1))
            .filter(LAYERS::contains)
            .collect(toList());
    Collections.reverse(internal);
    assertThat(open)
        .isEqualTo(LAYERS.stream().filter(name -> !LayerOrder.isInternal(name)).toList());
    assertThat(internal).isEqualTo(LAYERS.stream().filter(LayerOrder::isInternal).toList());
  }

  @ParameterizedTest
  @MethodSource("modules")
  void exportedSignaturesNameNoInternalType(Path classes) throws IOException {
    Set<String> exported = exported(classes);
    List<String> leaks = new ArrayList<>();
    for (JavaClass type : CompiledClasses.in(classes)) {
      if (exported.contains(type.getPackageName()) && isSeen(type)) {
        signatures(type)
            .flatMap(mentioned -> mentioned.getAllInvolvedRawTypes().stream())
            .map(JavaClass::getBaseComponentType)
            .filter(mentioned -> !mentioned.isPrimitive())
            .filter(mentioned -> mentioned.getPackageName().startsWith(OURS + ".internal"))
            .map(mentioned -> type.getName() + " mentions " + mentioned.getName())
            .forEach(leaks::add);
      }
    }
    assertThat(leaks).isEmpty();
  }

  /** They run on the class path of a job, to which the module shows its exported packages only. */
  @Test
  void measuredProgramsUseWhatIsExported() throws IOException {
    Set<String> exported = new HashSet<>();
    for (Path classes : folders(MODULES.keySet())) {
      exported.addAll(exported(classes));
    }
    List<String> hidden =
        CompiledClasses.in(SourceTree.classFolder("lab")).stream()
            .filter(origin -> origin.getPackageName().equals("dev.weft.lab.program"))
            .flatMap(origin -> origin.getDirectDependenciesFromSelf().stream())
            .filter(dependency -> isOurs(dependency.getTargetClass()))
            .filter(dependency -> !isOf("dev.weft.lab", dependency.getTargetClass()))
            .filter(dependency -> !exported.contains(packageOf(dependency.getTargetClass())))
            .map(Dependency::getDescription)
            .sorted()
            .toList();
    assertThat(hidden).isEmpty();
  }

  private static List<Path> modules() {
    return SourceTree.classFolders();
  }

  private static List<Path> folders(Set<String> modules) {
    return modules.stream().map(SourceTree::classFolder).toList();
  }

  /** The packages that a module exports to everybody. */
  private static Set<String> exported(Path classes) throws IOException {
    return SourceTree.descriptor(classes).exports().stream()
        .filter(exports -> !exports.isQualified())
        .map(ModuleDescriptor.Exports::source)
        .collect(toSet());
  }

  private static String moduleOf(JavaClass type) {
    return LayerOrder.moduleOf(layerOf(type));
  }

  private static boolean mayUse(JavaClass user, JavaClass used) {
    String own = moduleOf(user);
    return own.equals(moduleOf(used)) || MODULES.get(own).contains(moduleOf(used));
  }

  /** What a user of a type reads: its ancestors, and its members that are not hidden. */
  private static Stream<JavaType> signatures(JavaClass type) {
    Stream<JavaType> ancestors =
        Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream());
    Stream<JavaType> fields =
        type.getFields().stream().filter(LayersTest::isSeen).map(JavaField::getType);
    Stream<JavaType> calls =
        type.getCodeUnits().stream().filter(LayersTest::isSeen).flatMap(LayersTest::signature);
    return Stream.of(ancestors, fields, calls).flatMap(types -> types);
  }

  private static Stream<JavaType> signature(JavaCodeUnit call) {
    Stream<JavaType> taken = call.getParameterTypes().stream();
    Stream<JavaType> thrown = call.getExceptionTypes().stream().map(type -> type);
    return Stream.concat(Stream.of(call.getReturnType()), Stream.concat(taken, thrown));
  }

  private static boolean isSeen(JavaMember member) {
    return !member.getModifiers().contains(JavaModifier.SYNTHETIC)
        && (member.getModifiers().contains(JavaModifier.PUBLIC)
            || member.getModifiers().contains(JavaModifier.PROTECTED));
  }

  private static boolean isSeen(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass().map(LayersTest::isSeen).orElse(true);
  }

  private static JavaClass origin(Dependency dependency) {
    return dependency.getOriginClass();
  }

  private static boolean isOurs(JavaClass type) {
    return isOf(OURS, type);
  }

  private static boolean isOf(String name, JavaClass type) {
    return packageOf(type).equals(name) || packageOf(type).startsWith(name + ".");
  }

  private static String packageOf(JavaClass type) {
    return type.getBaseComponentType().getPackageName();
  }

  private static int height(JavaClass type) {
    return LAYERS.indexOf(layerOf(type));
  }

  private static String layerOf(JavaClass type) {
    return LayerOrder.layerOf(packageOf(type));
  }

  private static final class ByPackage implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return SliceIdentifier.of(packageOf(type));
    }

    @Override
    public String getDescription() {
      return "packages";
    }
  }
}
