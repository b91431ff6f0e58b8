package dev.weft.compat.mpijava;

import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * Runs main methods of programs of the old API, with their ranks as threads of the test's JVM. Each
 * rank has the API and the program from a class loader of its own, as under {@code weft run
 * --threads}; Weft itself is the same for all.
 */
final class OldPrograms {
  private OldPrograms() {}

  /** Runs a class of the tests. */
  static void run(int ranks, Via via, Class<?> program, String... args) {
    run(ranks, via, program.getName(), new URL[0], args);
  }

  /** Runs a class that is found at some places, too. */
  static void run(int ranks, Via via, String program, URL[] places, String... args) {
    Ranks.runMains(
        ranks,
        via,
        given -> {
          Thread thread = Thread.currentThread();
          ClassLoader before = thread.getContextClassLoader();
          try (URLClassLoader loader = new OfOneRank(places)) {
            thread.setContextClassLoader(loader);
            var main =
                Class.forName(program, true, loader).getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) given);
          } catch (java.lang.reflect.InvocationTargetException e) {
            throw e.getCause();
          } finally {
            thread.setContextClassLoader(before);
          }
        },
        args);
  }

  /** Defines the API's classes and the tests' itself. */
  private static final class OfOneRank extends URLClassLoader {
    OfOneRank(URL[] places) {
      super(places, OldPrograms.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("mpi.")
          && !name.startsWith("mpjbuf.")
          && !name.startsWith("mpjdev.")
          && !name.startsWith("xdev.")
          && !name.startsWith("dev.weft.compat.")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? defineAnew(name) : loaded;
      }
    }

    private Class<?> defineAnew(String name) throws ClassNotFoundException {
      try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
