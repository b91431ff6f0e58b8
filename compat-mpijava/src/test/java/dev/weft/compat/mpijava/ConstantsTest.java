package dev.weft.compat.mpijava;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The constants have the values that programs rely on. */
final class ConstantsTest {
  private static final Path ORIGINAL = Path.of("/usr/share/java/mpj.jar");
  private static final Path LOGGING = Path.of("/usr/share/java/log4j-1.2.jar");

  /** Keys that are all 0 in MPJ Express, so that two of them cannot be asked for. */
  private static final Set<String> DIFFERENT = Set.of("HOST", "IO");

  @Test
  void valuesAreTheKnownOnes() {
    assertThat(mpi.MPI.ANY_SOURCE).isEqualTo(-2);
    assertThat(mpi.MPI.ANY_TAG).isEqualTo(-2);
    assertThat(mpi.MPI.PROC_NULL).isEqualTo(-3);
    assertThat(mpi.MPI.UNDEFINED).isEqualTo(-1);
    assertThat(new int[] {mpi.MPI.IDENT, mpi.MPI.SIMILAR, mpi.MPI.UNEQUAL, mpi.MPI.CONGRUENT})
        .containsExactly(0, 1, 2, 3);
    assertThat(mpi.MPI.CART).isEqualTo(2);
    assertThat(mpi.MPI.GRAPH).isEqualTo(1);
    assertThat(mpi.MPI.INT.getType()).isEqualTo(5);
    assertThat(mpi.MPI.OBJECT.getType()).isEqualTo(12);
    assertThat(mpi.MPI.PACKED.getType()).isEqualTo(9);
  }

  @Test
  void valuesAreThoseOfMpjExpress() throws Exception {
    assumeTrue(Files.exists(ORIGINAL) && Files.exists(LOGGING), "MPJ Express is not installed");
    URL[] jars = {ORIGINAL.toUri().toURL(), LOGGING.toUri().toURL()};
    try (URLClassLoader original = new URLClassLoader(jars, ClassLoader.getPlatformClassLoader())) {
      for (String type : new String[] {"mpi.MPI", "mpi.Group", "mpjbuf.Buffer"}) {
        assertThat(numbers(Class.forName(type)))
            .isEqualTo(numbers(Class.forName(type, true, original)));
      }
      for (String type :
          "BYTE CHAR SHORT BOOLEAN INT LONG FLOAT DOUBLE PACKED OBJECT SHORT2 INT2 DOUBLE2"
              .split(" ")) {
        assertThat(described(mpi.MPI.class, type))
            .as(type)
            .isEqualTo(described(original.loadClass("mpi.MPI"), type));
      }
      for (String op : "MAX MIN SUM PROD LAND BAND LOR BOR LXOR BXOR MAXLOC MINLOC".split(" ")) {
        assertThat(opCode(mpi.MPI.class, op)).isEqualTo(opCode(original.loadClass("mpi.MPI"), op));
      }
    }
  }

  private static TreeMap<String, Object> numbers(Class<?> type) throws IllegalAccessException {
    TreeMap<String, Object> numbers = new TreeMap<>();
    for (Field field : type.getFields()) {
      if (Modifier.isStatic(field.getModifiers())
          && field.getType().isPrimitive()
          && !DIFFERENT.contains(field.getName())) {
        numbers.put(field.getName(), field.get(null));
      }
    }
    return numbers;
  }

  private static String described(Class<?> mpi, String name) throws Exception {
    Object type = mpi.getField(name).get(null);
    StringBuilder text = new StringBuilder();
    for (String getter : "getType getByteSize Size Extent Lb Ub".split(" ")) {
      text.append(type.getClass().getMethod(getter).invoke(type)).append(' ');
    }
    return text.toString();
  }

  private static Object opCode(Class<?> mpi, String name) throws Exception {
    Object op = mpi.getField(name).get(null);
    return op.getClass().getField("opCode").get(op);
  }
}
