package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;

import groovy.lang.Closure;
import groovy.lang.GroovyShell;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import kotlin.Unit;
import kotlin.jvm.functions.Function1;
import org.junit.jupiter.api.Test;

/** Callbacks as Kotlin and Groovy have them. */
final class LanguagesTest extends OverEveryTransport {

  private static final String CONSUMER = Consumer.class.getName();

  /** Calls what it is given. */
  interface Source {
    void onEvent(Function1<String, Unit> listener);

    Unit same(Unit unit);

    void feed(Consumer<String> consumer);

    void run(Runnable task);
  }

  private static final class Local implements Source {
    @Override
    public void onEvent(Function1<String, Unit> listener) {
      assertThat(listener.invoke("event")).isSameAs(Unit.INSTANCE);
    }

    @Override
    public Unit same(Unit unit) {
      return unit;
    }

    @Override
    public void feed(Consumer<String> consumer) {
      consumer.accept("event");
    }

    @Override
    public void run(Runnable task) {
      task.run();
    }
  }

  @Test
  @SuppressWarnings("unchecked") // what Groovy makes is of that type
  void functionsOfKotlinAndClosuresOfGroovyAreCalledBack() {
    nodes(
        FEW_RANKS,
        node -> {
          Remote<Source> _ = node.export("source " + node.rank(), Source.class, new Local());
          Source source = node.lookup("source " + next(node), Source.class).call();
          List<Object> heard = new ArrayList<>();
          source.onEvent(
              event -> {
                heard.add(event);
                return Unit.INSTANCE;
              });
          assertThat(source.same(Unit.INSTANCE)).isSameAs(Unit.INSTANCE);
          GroovyShell shell = new GroovyShell();
          shell.setVariable("heard", heard);
          Closure<?> closure = (Closure<?>) shell.evaluate("return { heard << it }");
          source.feed((Consumer<String>) shell.evaluate("return { heard << it } as " + CONSUMER));
          source.run(closure);
          assertThat(heard).containsExactly("event", "event", null);
        });
  }
}
