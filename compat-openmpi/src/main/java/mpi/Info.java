package mpi;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Mutable hints for the library ({@link dev.weft.data.Info}). One thread. */
@SuppressWarnings("AvoidCommonTypeNames") // as it was declared
public final class Info implements Freeable, Cloneable {
  static final Info ENV = new Info(dev.weft.data.Info.EMPTY);

  private volatile dev.weft.data.@Nullable Info hints;

  /** No hints. */
  public Info() throws MPIException {
    this(dev.weft.data.Info.EMPTY);
  }

  Info(dev.weft.data.@Nullable Info hints) {
    this.hints = hints;
  }

  static Info nothing() {
    return new Info((dev.weft.data.Info) null);
  }

  /** What {@code MPI.INFO_ENV} tells from {@code Init} on. */
  void become(dev.weft.data.Info known) {
    hints = known;
  }

  /** The hints; none if this is null. */
  static dev.weft.data.Info of(@Nullable Info info) {
    dev.weft.data.Info hints = info == null ? null : info.hints;
    return hints == null ? dev.weft.data.Info.EMPTY : hints;
  }

  private dev.weft.data.Info get() throws MPIException {
    dev.weft.data.Info known = hints;
    if (known == null) {
      throw Failures.of(
          new Refused(ErrorClass.ERR_INFO, "the info is null; make one"), ErrorClass.ERR_INFO);
    }
    return known;
  }

  private static MPIException failure(int errorClass, String message) {
    return Failures.of(new Refused(errorClass, message), errorClass);
  }

  /** Adds a hint, or changes it ({@link dev.weft.data.Info#with}). */
  public void set(String key, String value) throws MPIException {
    if (Failures.present(key, ErrorClass.ERR_INFO_KEY).isBlank()
        || key.length() > Constant.MAX_INFO_KEY) {
      throw failure(
          ErrorClass.ERR_INFO_KEY,
          "the key \"%s\" has %d characters; give 1 to %d"
              .formatted(key, key.length(), Constant.MAX_INFO_KEY));
    }
    if (Failures.present(value, ErrorClass.ERR_INFO_VALUE).length() > Constant.MAX_INFO_VAL) {
      throw failure(
          ErrorClass.ERR_INFO_VALUE,
          "the value of \"%s\" has %d characters; give at most %d"
              .formatted(key, value.length(), Constant.MAX_INFO_VAL));
    }
    hints = get().with(key, value);
  }

  /** The value of a hint; null if there is none ({@link dev.weft.data.Info#get}). */
  public @Nullable String get(String key) throws MPIException {
    return get().get(Failures.present(key, ErrorClass.ERR_INFO_KEY)).orElse(null);
  }

  /** Takes a hint away ({@link dev.weft.data.Info#without}). */
  public void delete(String key) throws MPIException {
    if (get(key) == null) {
      throw failure(ErrorClass.ERR_INFO_NOKEY, "there is no key \"%s\"".formatted(key));
    }
    hints = get().without(key);
  }

  /** Number of hints. */
  public int size() throws MPIException {
    return get().hints().size();
  }

  /** The key of a hint, in the order of the keys. */
  public String getKey(int i) throws MPIException {
    List<String> keys = List.copyOf(get().hints().keySet());
    if (i < 0 || i >= keys.size()) {
      throw failure(
          ErrorClass.ERR_ARG, "there is no hint %d; there are %d".formatted(i, keys.size()));
    }
    return keys.get(i);
  }

  /** Like {@link #dup}. */
  @Override
  @SuppressWarnings("MissingSuperCall") // as it was declared; the class is final
  public Info clone() {
    return new Info(hints);
  }

  /** The same hints. */
  public Info dup() throws MPIException {
    return new Info(get());
  }

  /** Makes this null. */
  @Override
  public void free() throws MPIException {
    dev.weft.data.Info _ = get();
    if (this == ENV) {
      throw failure(ErrorClass.ERR_INFO, "INFO_ENV is predefined and cannot be freed");
    }
    hints = null;
  }

  /** Whether this is {@code MPI.INFO_NULL} or has been freed. */
  public boolean isNull() {
    return hints == null;
  }
}
