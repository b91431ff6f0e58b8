package dev.weft.internal.control;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.base.names.LibraryJar;
import dev.weft.internal.os.call.NativeAccess;
import java.io.File;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The class path and JVM options of this process, with which ranks find the same classes and behave
 * alike. Immutable.
 */
public final class OwnClasses {
  private static final String CLASS_PATH = "java.class.path";
  private static final String MODULE_PATH = "jdk.module.path";
  private static final String MAIN_MODULE = "jdk.module.main";

  private final List<String> path;
  private final List<String> options;

  /** Whether the ranks find Weft as a module, on the module path or in the image of the runtime. */
  private final boolean weftIsModule;

  private OwnClasses(List<String> path, List<String> options, boolean weftIsModule) {
    this.path = path;
    this.options = options;
    this.weftIsModule = weftIsModule;
  }

  /** The class path, the module path, and the module that this process was started with. */
  public static OwnClasses all() {
    List<String> options = new ArrayList<>();
    String modules = System.getProperty(MODULE_PATH, "");
    if (!modules.isEmpty()) {
      options.addAll(List.of("--module-path", modules, "--add-modules", "ALL-MODULE-PATH"));
    }
    String started = System.getProperty(MAIN_MODULE);
    if (started != null) {
      options.addAll(List.of("--add-modules", started));
    }
    Module core = NativeAccess.class.getModule();
    if (core.isNamed()) {
      options.add("--enable-native-access=" + core.getName());
    }
    return new OwnClasses(entries(CLASS_PATH), options, core.isNamed());
  }

  /**
   * The same, so that this class is found. One that was put into a module as a test is, by {@code
   * --patch-module}, would not be: then all of the module path is on the class path.
   *
   * @throws LaunchException if the class is in the memory of this process alone
   */
  public static OwnClasses with(Class<?> mainClass) {
    if (isInMemory(mainClass)) {
      throw new LaunchException(
          FailureCode.MAIN_CLASS,
          "the ranks would not find class %s: JShell, or java with a source file, has compiled it in the memory of this process alone; name a class of a jar, save it as a file for weft run -n 4 FILE.java, or run ranks as threads here, with Weft.run"
              .formatted(mainClass.getName()));
    }
    Path location = locationOf(mainClass);
    OwnClasses all = all();
    if (location == null || isOf(mainClass, location)) {
      return all;
    }
    List<String> path = new ArrayList<>(List.of(location.toString()));
    path.addAll(all.path);
    if (!mainClass.getModule().isNamed()) {
      return new OwnClasses(path, all.options, all.weftIsModule);
    }
    path.addAll(entries(MODULE_PATH));
    return new OwnClasses(path, List.of(), false);
  }

  /**
   * Adds them to a plan, with the {@code weft.} properties and the folder for temporary files.
   *
   * @throws LaunchException if ranks would not find the library
   */
  public void addTo(LaunchPlan plan) {
    if (!weftIsModule) {
      if (LibraryJar.CORE.location() == null) {
        throw noLocation();
      }
      LibraryJar.present().forEach(jar -> plan.classPath.add(jar.toString()));
    }
    plan.programClassPath.addAll(path);
    plan.jvmArguments(options);
    for (String name : System.getProperties().stringPropertyNames()) {
      boolean wanted = name.startsWith("weft.") || name.equals("java.io.tmpdir");
      if (wanted && !name.equals(RankVariables.PROGRAM_PATH)) {
        plan.property(name, System.getProperty(name));
      }
    }
  }

  private static List<String> entries(String property) {
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty(property, "").split(File.pathSeparator, -1)) {
      if (!entry.isEmpty()) {
        entries.add(entry);
      }
    }
    return entries;
  }

  /** Of JShell classes have no file at all, of the source launcher one of a scheme of its own. */
  private static boolean isInMemory(Class<?> type) {
    URL url = urlOf(type);
    return url == null || url.getProtocol().equals("memory");
  }

  /** Whether a class comes from where its module does, or from the image of the runtime. */
  private static boolean isOf(Class<?> type, Path location) {
    Module module = type.getModule();
    return module.isNamed()
        && module
            .getLayer()
            .configuration()
            .findModule(module.getName())
            .flatMap(found -> found.reference().location())
            .map(LibraryJar::pathOf)
            .filter(location::equals)
            .isPresent();
  }

  /** The jar or folder that a class comes from; null where it is in neither. */
  private static @Nullable Path locationOf(Class<?> type) {
    URL url = urlOf(type);
    return url == null ? null : LibraryJar.locationOf(url, fileOf(type));
  }

  private static @Nullable URL urlOf(Class<?> type) {
    return type.getResource('/' + fileOf(type));
  }

  private static String fileOf(Class<?> type) {
    return type.getName().replace('.', '/') + ".class";
  }

  private static LaunchException noLocation() {
    return new LaunchException(
        FailureCode.MAIN_CLASS,
        "the ranks would not find Weft, which this program has from "
            + LibraryJar.CORE.url()
            + ": it has to be a jar or a folder of its own; unpack a jar of jars first (for Spring Boot:"
            + " java -Djarmode=tools -jar app.jar extract) and start the program from there");
  }
}
