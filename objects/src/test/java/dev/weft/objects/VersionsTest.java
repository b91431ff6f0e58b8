package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

/**
 * Two ranks that run different versions of an interface find out when one looks the other's up. The
 * interfaces are in modules of their own loaders, as those of programs are.
 */
final class VersionsTest extends OverEveryTransport {

  /** Has one version of an interface. */
  private static final class Versions extends ClassLoader {
    Versions() {
      super(VersionsTest.class.getClassLoader());
    }

    Class<?> meter(String method, ClassDesc argument) {
      byte[] bytes =
          ClassFile.of()
              .build(
                  ClassDesc.of("versions.Meter"),
                  type -> {
                    type.withFlags(
                        ClassFile.ACC_PUBLIC | ClassFile.ACC_INTERFACE | ClassFile.ACC_ABSTRACT);
                    type.withMethod(
                        "read",
                        MethodTypeDesc.of(ConstantDescs.CD_int),
                        ClassFile.ACC_PUBLIC | ClassFile.ACC_ABSTRACT,
                        _ -> {});
                    type.withMethod(
                        method,
                        MethodTypeDesc.of(ConstantDescs.CD_void, argument),
                        ClassFile.ACC_PUBLIC | ClassFile.ACC_ABSTRACT,
                        _ -> {});
                  });
      return defineClass("versions.Meter", bytes, 0, bytes.length);
    }
  }

  private static <T> T reading(Class<T> type, int value) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "read" -> value;
                  case "hashCode" -> 1;
                  case "equals" -> proxy == arguments[0];
                  default -> null;
                }));
  }

  private static <T> void exportOrLookUp(Node node, Class<T> type) throws Exception {
    if (node.rank() == 0) {
      Remote<T> _ = node.export("meter", type, reading(type, 7));
      for (int rank = 1; rank < node.size(); rank++) {
        node.lookup("done " + rank, Runnable.class).call().run();
      }
    } else {
      Remote<T> meter = node.lookup("meter", type);
      assertThat(meter.call().getClass().isHidden()).isTrue();
      assertThat(type.getMethod("read").invoke(meter.call())).isEqualTo(7);
      Remote<Runnable> _ = node.export("done " + node.rank(), Runnable.class, () -> {});
    }
  }

  @Test
  void theSameVersionOfAnotherLoaderIsTheSame() {
    nodes(
        TWO_OR_MORE,
        node -> exportOrLookUp(node, new Versions().meter("reset", ConstantDescs.CD_int)));
  }

  @Test
  void anotherVersionIsNamedMethodByMethod() {
    nodes(
        TWO_OR_MORE,
        node -> {
          if (node.rank() == 0) {
            exportOrLookUp(node, new Versions().meter("reset", ConstantDescs.CD_int));
          } else {
            Class<?> other = new Versions().meter("reset", ConstantDescs.CD_long);
            assertThatThrownBy(() -> node.lookup("meter", other))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("'meter' on rank 0 has another version of versions.Meter")
                .hasMessageContaining("only there [void reset(int)]")
                .hasMessageContaining("only here [void reset(long)]");
            Remote<Runnable> _ = node.export("done " + node.rank(), Runnable.class, () -> {});
          }
        });
  }
}
