package mpi;

import dev.weft.data.AttributeKey;
import dev.weft.data.LocalProperties;
import java.util.concurrent.ConcurrentHashMap;

/** Attributes under numeric keys; every communicator has the attributes that MPI predefines. */
final class Attributes {
  static final int TAG_UB = 0;
  static final int HOST = 1;
  static final int IO = 2;

  private static final ConcurrentHashMap<Integer, AttributeKey<Object>> KEYS =
      new ConcurrentHashMap<>();

  static Object get(LocalProperties properties, int keyval) {
    Object predefined = predefined(keyval);
    Object value = predefined != null ? predefined : properties.attribute(key(keyval));
    if (value == null) {
      throw new MPIException(MPIException.ERR_ARG, "there is no attribute under key " + keyval);
    }
    return value;
  }

  static void put(LocalProperties properties, int keyval, Object value) {
    if (predefined(keyval) != null) {
      throw new MPIException(
          MPIException.ERR_ARG, "the attribute under key " + keyval + " cannot be changed");
    }
    properties.attribute(key(keyval), value);
  }

  static void delete(LocalProperties properties, int keyval) {
    properties.removeAttribute(key(keyval));
  }

  private static Object predefined(int keyval) {
    if (keyval == TAG_UB) {
      return dev.weft.Comm.MAX_TAG;
    } else if (keyval == HOST) {
      return Ranks.PROC_NULL;
    }
    return keyval == IO ? (Object) Ranks.ANY_SOURCE : null;
  }

  private static AttributeKey<Object> key(int keyval) {
    return KEYS.computeIfAbsent(keyval, number -> AttributeKey.named("mpi key " + number));
  }

  private Attributes() {}
}
