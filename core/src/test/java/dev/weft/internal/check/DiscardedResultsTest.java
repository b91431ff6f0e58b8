package dev.weft.internal.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.names.LibraryJar;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiscardedResultsTest {
  private static final ClassDesc USER = ClassDesc.of("user.Calls");
  private static final Set<String> RESULTS =
      Set.of("Slice", "List", "Request", "PersistentRequest", "UnsizedRequest");

  @TempDir Path folder;

  @Test
  void aCallThatThrowsItsResultAwayIsFoundWithItsLineAndARemedy() throws Exception {
    assertThat(
            found(
                """
                package user;
                import dev.weft.Comm;
                import dev.weft.data.Op;
                import java.util.List;
                class Program {
                  void run(Comm world, double[] a) {
                    world.allReduce(a, Op.SUM);
                    world.allReduce(1.0, Op.SUM);
                    world.gather(a, 0);
                    world.isend(a, 0, 0);
                    Runnable later = () -> world.allGather(a);
                    List.of(a).forEach(world::allGather);
                    Op.SUM.commutative();
                  }
                }
                """))
        .containsExactlyInAnyOrder(
            "Program.java:7: the result of allReduce(double[], Op) is thrown away; keep it,"
                + " double[] result = …, or have it stored: allReduce(double[], double[], Op)",
            "Program.java:8: the result of allReduce(double, Op) is thrown away; keep it,"
                + " double result = …",
            "Program.java:9: the result of gather(double[], int) is thrown away; keep it, double[]"
                + " result = …, or have it stored: gather(double[], double[], int)",
            "Program.java:10: the result of isend(double[], int, int) is thrown away; keep the"
                + " Request and await it before the buffers are used again",
            "Program.java:11: the result of allGather(double[]) is thrown away; keep it, double[]"
                + " result = …, or have it stored: allGather(double[], double[])",
            "Program.java:12: the result of allGather(double[]) is thrown away; keep it, double[]"
                + " result = …, or have it stored: allGather(double[], double[])",
            "Program.java:13: the result of commutative() is thrown away; keep it, Op result = …");
  }

  @Test
  void whatUsesItsResultIsNotFound() throws Exception {
    assertThat(
            found(
                """
                package user;
                import dev.weft.Comm;
                import dev.weft.data.Op;
                import java.util.function.UnaryOperator;
                class Program {
                  double[] run(Comm world, double[] a) {
                    world.allReduce(a, a, Op.SUM);
                    world.receive(a, 0, 0);
                    world.isend(a, 0, 0).await();
                    UnaryOperator<double[]> all = world::allGather;
                    if (world.allReduce(1.0, Op.SUM) > 2) {
                      a = world.allReduce(a, Op.SUM);
                    }
                    var _ = world.gather(a, 0);
                    return world.allGather(a);
                  }
                }
                """))
        .isEmpty();
  }

  /** Each as it is and with its result returned. */
  @Test
  void everyMarkedMethodIsFoundWhereItsResultIsThrownAway() throws IOException {
    List<MethodModel> marked = new ArrayList<>();
    MarkedMethods marks = new MarkedMethods();
    for (ClassModel type : publicTypes("dev/weft/")) {
      type.methods().stream()
          .filter(each -> each.flags().has(AccessFlag.PUBLIC))
          .filter(each -> !each.flags().has(AccessFlag.BRIDGE))
          .filter(
              each ->
                  marks.has(
                      type.thisClass().asInternalName(),
                      each.methodName().stringValue(),
                      each.methodType().stringValue()))
          .forEach(marked::add);
    }
    assertThat(marked).hasSizeGreaterThan(300);
    for (MethodModel method : marked) {
      assertThat(calls(method, true)).as("%s thrown away", method).hasSize(1);
      assertThat(calls(method, false)).as("%s returned", method).isEmpty();
    }
  }

  /**
   * So that a new form of a call is not forgotten. The request of a {@code CollectiveForm} that
   * blocks is complete, so there it depends on the form whether it must be awaited.
   */
  @Test
  void everyCallThatReturnsDataOrARequestIsMarked() throws IOException {
    MarkedMethods marks = new MarkedMethods();
    List<String> unmarked = new ArrayList<>();
    for (ClassModel type : publicTypes("dev/weft/call/")) {
      String owner = type.thisClass().asInternalName();
      if (owner.endsWith("CollectiveForm") || !type.flags().has(AccessFlag.INTERFACE)) {
        continue;
      }
      for (MethodModel method : type.methods()) {
        ClassDesc result = method.methodTypeSymbol().returnType();
        boolean isData = result.isArray() || RESULTS.contains(result.displayName());
        String name = method.methodName().stringValue();
        if (isData
            && method.flags().has(AccessFlag.PUBLIC)
            && !marks.has(owner, name, method.methodType().stringValue())) {
          unmarked.add(owner + '.' + name + method.methodType().stringValue());
        }
      }
    }
    assertThat(unmarked).isEmpty();
  }

  private List<String> found(String program) throws Exception {
    Path source = Files.writeString(folder.resolve("Program.java"), program);
    String library = Objects.requireNonNull(LibraryJar.CORE.location()).toString();
    Path classes = Files.createDirectory(folder.resolve("classes"));
    String compiler = Path.of(System.getProperty("java.home"), "bin", "javac").toString();
    List<String> line =
        List.of(compiler, "-proc:none", "-cp", library, "-d", classes + "", source + "");
    assertThat(new ProcessBuilder(line).inheritIO().start().waitFor()).isZero();
    DiscardedResults results = new DiscardedResults();
    ClassFileSource.read(classes, ClassFileSource.ALL, results::examine);
    return results.found().stream().map(DiscardedResults.Call::text).toList();
  }

  private static List<ClassModel> publicTypes(String prefix) throws IOException {
    List<ClassModel> types = new ArrayList<>();
    ClassFileSource.read(
        Objects.requireNonNull(LibraryJar.CORE.location()),
        ClassFileSource.ALL,
        bytes -> {
          ClassModel type = ClassFile.of().parse(bytes);
          String name = type.thisClass().asInternalName();
          if (type.flags().has(AccessFlag.PUBLIC)
              && name.startsWith(prefix)
              && !name.startsWith("dev/weft/internal/")) {
            types.add(type);
          }
        });
    return types;
  }

  /** What is found in a class that calls the method once. */
  private static List<DiscardedResults.Call> calls(MethodModel method, boolean discards) {
    ClassModel type = method.parent().orElseThrow();
    boolean isStatic = method.flags().has(AccessFlag.STATIC);
    boolean inInterface = type.flags().has(AccessFlag.INTERFACE);
    ClassDesc owner = type.thisClass().asSymbol();
    MethodTypeDesc called = method.methodTypeSymbol();
    MethodTypeDesc taken = isStatic ? called : called.insertParameterTypes(0, owner);
    ClassDesc result = called.returnType();
    byte[] user =
        ClassFile.of()
            .build(
                USER,
                made ->
                    made.withMethodBody(
                        "call",
                        taken.changeReturnType(discards ? ConstantDescs.CD_void : result),
                        ClassFile.ACC_STATIC,
                        code -> {
                          for (int i = 0, slot = 0; i < taken.parameterCount(); i++) {
                            TypeKind kind = TypeKind.from(taken.parameterType(i));
                            code.loadLocal(kind, slot);
                            slot += kind.slotSize();
                          }
                          String name = method.methodName().stringValue();
                          if (isStatic) {
                            code.invokestatic(owner, name, called, inInterface);
                          } else if (inInterface) {
                            code.invokeinterface(owner, name, called);
                          } else {
                            code.invokevirtual(owner, name, called);
                          }
                          if (!discards) {
                            code.return_(TypeKind.from(result));
                          } else if (TypeKind.from(result).slotSize() == 2) {
                            code.pop2().return_();
                          } else {
                            code.pop().return_();
                          }
                        }));
    DiscardedResults results = new DiscardedResults();
    results.examine(user);
    return results.found();
  }
}
