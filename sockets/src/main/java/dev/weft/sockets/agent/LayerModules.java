package dev.weft.sockets.agent;

import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Defines modules of jars or folders in a layer over the JDK's modules that this process has. It
 * may have few: what is not there is not required, and classes that need it are not used.
 */
final class LayerModules implements ModuleFinder {
  private final Map<String, ModuleReference> modules = new HashMap<>();

  private LayerModules(ModuleFinder found) {
    Set<String> present = new HashSet<>();
    for (Module module : ModuleLayer.boot().modules()) {
      boolean _ = present.add(module.getName());
    }
    for (ModuleReference module : found.findAll()) {
      boolean _ = present.add(module.descriptor().name());
    }
    for (ModuleReference module : found.findAll()) {
      ModuleReference _ = modules.put(module.descriptor().name(), new Relaxed(module, present));
    }
  }

  /** Defines what is at these places, with one class loader; {@code root} and all it requires. */
  static ModuleLayer.Controller define(List<Path> places, String root) {
    ModuleFinder found = new LayerModules(ModuleFinder.of(places.toArray(Path[]::new)));
    ModuleLayer boot = ModuleLayer.boot();
    Configuration resolved =
        Configuration.resolve(
            found, List.of(boot.configuration()), ModuleFinder.of(), Set.of(root));
    return ModuleLayer.defineModulesWithOneLoader(
        resolved, List.of(boot), ClassLoader.getPlatformClassLoader());
  }

  @Override
  public Optional<ModuleReference> find(String name) {
    return Optional.ofNullable(modules.get(name));
  }

  @Override
  public Set<ModuleReference> findAll() {
    return Set.copyOf(modules.values());
  }

  /** A module that requires only what is present. */
  private static final class Relaxed extends ModuleReference {
    private final ModuleReference original;

    Relaxed(ModuleReference original, Set<String> present) {
      super(relaxed(original.descriptor(), present), original.location().orElse(null));
      this.original = original;
    }

    private static ModuleDescriptor relaxed(ModuleDescriptor original, Set<String> present) {
      ModuleDescriptor.Builder builder = ModuleDescriptor.newModule(original.name());
      var _ = builder.packages(original.packages());
      for (ModuleDescriptor.Requires required : original.requires()) {
        if (present.contains(required.name())) {
          var _ = builder.requires(required);
        }
      }
      original.exports().forEach(builder::exports);
      original.uses().forEach(builder::uses);
      return builder.build();
    }

    @Override
    public ModuleReader open() throws IOException {
      return original.open();
    }
  }
}
