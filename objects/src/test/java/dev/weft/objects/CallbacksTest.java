package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.CodecException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An object of any class is called where it is if it is given for an interface and has no copy. */
final class CallbacksTest extends OverEveryTransport {

  interface Listener {
    void on(String event);
  }

  /** Calls what it is given. */
  interface Source {
    void fire(Listener listener);

    void feed(Consumer<String> consumer);

    void run(Runnable task);

    int ask(Callable<Integer> task) throws Exception;

    void fireIn(@Nullable Holder holder);

    String text(CharSequence text);

    Listener made();

    Object anything(Object object);
  }

  record Holder(String name, Listener listener) {}

  static final class Local implements Source {
    private final List<String> heard = new ArrayList<>();

    @Override
    public void fire(Listener listener) {
      listener.on("event");
    }

    @Override
    public void feed(Consumer<String> consumer) {
      consumer.accept("event");
    }

    @Override
    public void run(Runnable task) {
      task.run();
    }

    @Override
    public int ask(Callable<Integer> task) throws Exception {
      return task.call();
    }

    @Override
    public void fireIn(@Nullable Holder holder) {
      holder.listener().on(holder.name());
    }

    @Override
    public String text(CharSequence text) {
      return text.toString();
    }

    @Override
    public Listener made() {
      return new Listener() {
        @Override
        public void on(String event) {
          heard.add(event);
        }
      };
    }

    @Override
    public Object anything(Object object) {
      return object;
    }
  }

  static class Counting implements Listener, Consumer<String>, Runnable {
    int events;

    @Override
    public void on(String event) {
      events++;
    }

    @Override
    public void accept(String event) {
      events++;
    }

    @Override
    public void run() {
      events++;
    }
  }

  /** What tells others. */
  record Telling(List<String> heard) implements Listener {
    @Override
    public void on(String event) {
      heard.add(event);
    }
  }

  /** What is done where it arrives, since it is registered. */
  static final class Answering implements Callable<Integer> {
    private final int answer;
    private transient boolean here;

    Answering(int answer) {
      this.answer = answer;
    }

    @Override
    public Integer call() {
      return here ? -1 : answer;
    }
  }

  private void sources(boolean registered, OnSource program) {
    nodes(
        FEW_RANKS,
        node -> {
          node.register(Holder.class, Answering.class);
          if (registered) {
            node.register(Counting.class);
          }
          Remote<Source> _ = node.export("source " + node.rank(), Source.class, new Local());
          program.run(node.lookup("source " + next(node), Source.class).call());
        });
  }

  private interface OnSource {
    void run(Source source) throws Exception;
  }

  @Test
  void objectsOfAnyClassAreCalledBack() {
    sources(
        false,
        source -> {
          Counting own = new Counting();
          source.fire(own);
          source.feed(own);
          source.run(own);
          source.fireIn(new Holder("in a field", own));
          assertThat(own.events).isEqualTo(4);
          List<String> heard = new ArrayList<>();
          source.fire(
              new Listener() {
                @Override
                public void on(String event) {
                  heard.add("anonymous " + event);
                }
              });
          class Here implements Listener {
            @Override
            public void on(String event) {
              heard.add("local " + event);
            }
          }
          source.fire(new Here());
          source.fire(new Telling(heard));
          source.fire(
              (Listener)
                  Proxy.newProxyInstance(
                      Listener.class.getClassLoader(),
                      new Class<?>[] {Listener.class},
                      (_, _, arguments) -> heard.add("proxy " + arguments[0])));
          assertThat(heard)
              .containsExactly("anonymous event", "local event", "event", "proxy event");
          FutureTask<Integer> task = new FutureTask<>(() -> 7);
          source.run(task);
          assertThat(task.get()).isEqualTo(7);
          source.made().on("back");
        });
  }

  @Test
  void aListenerThatChangesIsNoCopyIfItsClassIsRegistered() {
    sources(
        true,
        source -> {
          Counting own = new Counting();
          source.fire(own);
          source.fireIn(new Holder("in a field", own));
          assertThat(own.events).isEqualTo(2);
          Answering answering = new Answering(5);
          answering.here = true;
          assertThat(source.ask(answering)).isEqualTo(5);
        });
  }

  @Test
  void dataStaysDataAndTheRemedyNamesShare() {
    sources(
        false,
        source -> {
          assertThat(source.text(new StringBuilder("text"))).isEqualTo("text");
          Listener nobody =
              new Listener() {
                @Override
                public void on(String event) {}
              };
          for (Object object : new Object[] {nobody, List.of(nobody)}) {
            assertThatThrownBy(() -> source.anything(object))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("Node.share")
                .hasMessageNotContaining(".class");
          }
          assertThatThrownBy(() -> source.anything(List.of(new Counting())))
              .isInstanceOf(CodecException.class)
              .hasMessageContaining("weft.register(CallbacksTest.Counting.class)")
              .hasMessageContaining("Node.share");
        });
  }
}
