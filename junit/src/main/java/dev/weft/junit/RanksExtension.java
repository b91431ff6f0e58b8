package dev.weft.junit;

import dev.weft.Comm;
import dev.weft.Weft;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/** Runs test methods on ranks; {@link Ranks} and {@link RankTest} register it. */
public final class RanksExtension implements InvocationInterceptor, ParameterResolver {
  private final @Nullable RankSettings given;

  /** Called by JUnit: the settings are those of the annotation. */
  public RanksExtension() {
    this(null);
  }

  RanksExtension(@Nullable RankSettings given) {
    this.given = given;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    Method test = context.getTestMethod().orElse(null);
    boolean ofTest = parameter.getDeclaringExecutable().equals(test);
    return ofTest && (type == Comm.class || type == Weft.class) && !isOfOther(test);
  }

  /** Whether the method's runs, not this, are to resolve its parameters: within a class's own. */
  private boolean isOfOther(@Nullable Method test) {
    return given == null && AnnotationSupport.isAnnotated(test, RankTest.class);
  }

  /** Each rank's own is put in its place once there are ranks. */
  @Override
  public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return null;
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    RankSettings settings = settings(context);
    if (settings == null) {
      invocation.proceed();
      return;
    }
    invocation.skip();
    RankBody body = weft -> call(method, weft);
    if (TestProcess.isOne()) {
      TestProcess.run(body);
    } else if (settings.areProcesses()) {
      new JobOfProcesses(settings, context).run();
    } else {
      new JobOfThreads(settings, context.getRequiredTestClass(), TestRecords.partOf(context))
          .run(body);
    }
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    interceptTestMethod(invocation, method, context);
  }

  /**
   * The tests of a factory run one after the other after its method has returned, when the ranks
   * have ended.
   */
  @Override
  public <T> T interceptTestFactoryMethod(
      Invocation<T> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context) {
    throw new ExtensionConfigurationException(
        "%s is a @TestFactory, whose tests cannot run on ranks; use @ParameterizedTest or @RankTest, or take it out of what has @Ranks"
            .formatted(method.getExecutable()));
  }

  /** Ranks that are processes do it themselves. */
  @Override
  public void interceptBeforeEachMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    interceptAround(invocation, context);
  }

  @Override
  public void interceptAfterEachMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    interceptAround(invocation, context);
  }

  private void interceptAround(Invocation<Void> invocation, ExtensionContext context)
      throws Throwable {
    RankSettings settings = settings(context);
    if (settings != null && settings.areProcesses() && !TestProcess.isOne()) {
      invocation.skip();
    } else {
      invocation.proceed();
    }
  }

  /**
   * Those given; else those of the method, its class or one around it; null for a template, whose
   * runs have theirs given.
   */
  private @Nullable RankSettings settings(ExtensionContext context) {
    if (given != null) {
      return given;
    }
    Method method = context.getRequiredTestMethod();
    if (isOfOther(method)) {
      return null;
    }
    Ranks ranks = AnnotationSupport.findAnnotation(method, Ranks.class).orElse(null);
    for (Class<?> type = context.getRequiredTestClass();
        ranks == null && type != null;
        type = type.getEnclosingClass()) {
      ranks = AnnotationSupport.findAnnotation(type, Ranks.class).orElse(null);
    }
    if (ranks == null) {
      throw new ExtensionConfigurationException(
          method + " is to run on ranks, but neither it nor its class has @Ranks");
    }
    return RankSettings.of(ranks);
  }

  private static void call(ReflectiveInvocationContext<Method> method, Weft weft) {
    Parameter[] parameters = method.getExecutable().getParameters();
    List<@Nullable Object> arguments = method.getArguments();
    @Nullable Object[] mine = arguments.toArray();
    for (int i = 0; i < mine.length; i++) {
      Class<?> type = parameters[i].getType();
      if (type == Comm.class) {
        mine[i] = weft.world();
      } else if (type == Weft.class) {
        mine[i] = weft;
      }
    }
    ReflectionSupport.invokeMethod(method.getExecutable(), method.getTarget().orElse(null), mine);
  }
}
