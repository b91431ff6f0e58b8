package dev.weft.internal.os.mpi;

import dev.weft.internal.os.call.NativeAccess;
import dev.weft.internal.os.call.NativeEnvironment;
import dev.weft.internal.os.call.NativeLibrary;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The host's MPI library, which may be missing. It is looked up once, on first use; any thread.
 *
 * <p>It must be the launcher's library; with another one each process would be alone in its world.
 * If Open MPI's variables are set, it is Open MPI's library; else MPICH's or one with its binary
 * interface, else a library with the standard's binary interface.
 */
public final class MpiLibrary {
  /** The library's path, instead of the places of the system's loader. */
  static final String PROPERTY = "weft.mpi.library";

  private static final List<String> OPEN_MPI = List.of("libmpi.so.40");
  private static final List<String> MPICH = List.of("libmpich.so.12", "libmpi.so.12");
  private static final List<String> STANDARD = List.of("libmpi_abi.so.1", "libmpi_abi.so.0");

  /**
   * @param library null if it cannot be used
   * @param words which it is, or why it cannot be used
   */
  private record Search(@Nullable MpiLibrary library, String words) {}

  private static final class Found {
    static final Search RESULT = search();
  }

  private final NativeLibrary functions;
  private final MpiBinaryInterface constants;

  private MpiLibrary(NativeLibrary functions) {
    this.functions = functions;
    this.constants = MpiBinaryInterface.of(functions);
  }

  /** Why there is none, with the remedy; null if there is one. */
  public static @Nullable String unavailability() {
    return Found.RESULT.library == null ? Found.RESULT.words : null;
  }

  /** The library, where there is one. */
  public static MpiLibrary get() {
    MpiLibrary library = Found.RESULT.library;
    if (library == null) {
      throw new UnsupportedOperationException(Found.RESULT.words);
    }
    return library;
  }

  NativeLibrary functions() {
    return functions;
  }

  MpiBinaryInterface constants() {
    return constants;
  }

  /** Does what may make the library load others; many load UCX. */
  static <T> T loading(Supplier<T> action) {
    return NativeEnvironment.during(NativeEnvironment.UCX_WITHOUT_HOOKS, action);
  }

  private static Search search() {
    if (!NativeAccess.available()) {
      return new Search(
          null, "a native MPI library needs native calls: " + NativeAccess.unavailability());
    }
    String named = System.getProperty(PROPERTY);
    List<String> names = named == null ? names() : List.of(named);
    NativeLibrary library = loading(() -> NativeLibrary.openGlobal(names));
    if (library == null) {
      return new Search(
          null,
          "there is none of %s; install the MPI library whose mpirun or mpiexec starts the program, or say -D%s=PATH"
              .formatted(String.join(", ", names), PROPERTY));
    }
    if (!library.has("MPI_Init_thread")) {
      return new Search(null, "%s is no MPI library; say -D%s=PATH".formatted(library, PROPERTY));
    }
    return new Search(new MpiLibrary(library), library.toString());
  }

  private static List<String> names() {
    boolean openMpi =
        System.getenv("OMPI_COMM_WORLD_SIZE") != null || System.getenv("PMIX_RANK") != null;
    List<String> names = new ArrayList<>();
    names.addAll(openMpi ? OPEN_MPI : MPICH);
    names.addAll(openMpi ? MPICH : OPEN_MPI);
    names.addAll(STANDARD);
    return names;
  }

  /** Which it is: the names of its kind and of its file. */
  @Override
  public String toString() {
    return "%s (%s)".formatted(constants.name(), functions);
  }
}
