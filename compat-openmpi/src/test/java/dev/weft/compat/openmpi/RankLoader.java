package dev.weft.compat.openmpi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * Loads the API and the programs once for each rank, so that static fields belong to a rank, as
 * they do with processes. Everything else is shared. Any thread.
 */
final class RankLoader extends URLClassLoader {
  static {
    boolean _ = ClassLoader.registerAsParallelCapable();
  }

  /** Programs are the conformance suite, and what lies in some folders. */
  RankLoader(int number, Path... folders) {
    super("loader-" + number, urls(folders), RankLoader.class.getClassLoader());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith("mpi.") && !name.startsWith("conformance.")) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known == null ? define(name) : known;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    String file = "/" + name.replace('.', '/') + ".class";
    try (InputStream stream = RankLoader.class.getResourceAsStream(file)) {
      if (stream == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = stream.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private static URL[] urls(Path[] folders) {
    URL[] urls = new URL[folders.length];
    for (int i = 0; i < urls.length; i++) {
      try {
        urls[i] = folders[i].toUri().toURL();
      } catch (MalformedURLException e) {
        throw new UncheckedIOException(e);
      }
    }
    return urls;
  }
}
