package dev.weft.internal.rank;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * The main thread of a program that is a rank. Its class is defined a second time as a hidden
 * class, whose frames no stack trace shows. So the bottom frame is the program's {@code main}, as
 * without Weft, and programs that search the stack for their main class find it.
 */
final class ProgramThread extends Thread {
  private static final String NAME = "main";

  private final String mainClass;
  private final String[] arguments;

  ProgramThread(String mainClass, String[] arguments) {
    super(NAME);
    this.mainClass = mainClass;
    this.arguments = arguments;
  }

  /** One that has not started. */
  static Thread of(String mainClass, String[] arguments) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    Class<?> hidden = lookup.defineHiddenClass(bytes(), false).lookupClass();
    MethodType parameters = MethodType.methodType(void.class, String.class, String[].class);
    return (Thread) lookup.findConstructor(hidden, parameters).invoke(mainClass, arguments);
  }

  private static byte[] bytes() throws IOException {
    String file = ProgramThread.class.getSimpleName() + ".class";
    try (InputStream bytes = ProgramThread.class.getResourceAsStream(file)) {
      if (bytes == null) {
        throw new IOException("there is no " + file + " beside the other classes");
      }
      return bytes.readAllBytes();
    }
  }

  @Override
  public void run() {
    try {
      MethodHandle main = MainMethod.of(mainClass, ClassLoader.getSystemClassLoader()).handle();
      main.invokeExact(arguments);
    } catch (Throwable exception) {
      RankMain.threw(exception);
    }
  }
}
