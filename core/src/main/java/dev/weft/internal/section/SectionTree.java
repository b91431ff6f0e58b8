package dev.weft.internal.section;

import dev.weft.call.TimedSection;
import dev.weft.failure.ArgumentException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The times of one rank's sections. A section that is begun within another one, in the same thread,
 * is a part of that; what several threads do in a section adds up. Any thread; never blocks.
 *
 * <p>The tree has at most {@value #MOST_SECTIONS} sections, {@value #MOST_DEPTH} deep: further ones
 * are counted as one of the name {@value #OTHERS}, so that names made in a loop fill no memory.
 */
public final class SectionTree {
  /** System property: whether times are taken, and shown when the job has ended. */
  public static final String PROPERTY = "weft.summary";

  /** Whether times are taken. */
  public static final boolean WANTED = Boolean.getBoolean(PROPERTY);

  static final int MOST_SECTIONS = 400;
  static final int MOST_DEPTH = 30;
  static final int MOST_NAME_CHARACTERS = 60;
  static final String WHOLE = "the whole program";
  static final String OTHERS = "(others)";

  private static final TimedSection NONE = () -> {};

  /** In which section a thread is; nothing if in none. */
  private static final ThreadLocal<@Nullable SectionNode> CURRENT = new ThreadLocal<>();

  private final SectionNode root = new SectionNode(this, WHOLE, 0);
  private final SectionNode others = new SectionNode(this, OTHERS, 1);
  private final AtomicInteger sections = new AtomicInteger();
  private final long startNanos = System.nanoTime();

  /**
   * Begins a section.
   *
   * @throws ArgumentException if the name is empty or too long
   */
  public TimedSection begin(String name) {
    return WANTED ? beginWanted(name) : NONE;
  }

  TimedSection beginWanted(String name) {
    SectionNode outer = CURRENT.get();
    boolean isPart = outer != null && outer.tree == this;
    SectionNode node = child(isPart ? outer : root, name);
    CURRENT.set(node);
    return new OpenSection(node, outer);
  }

  private SectionNode child(SectionNode outer, String name) {
    SectionNode known = outer.children.get(name);
    if (known != null) {
      return known;
    }
    requirePossible(name);
    if (outer == others || outer.depth == MOST_DEPTH || sections.get() >= MOST_SECTIONS) {
      return others;
    }
    int _ = sections.incrementAndGet();
    return outer.children.computeIfAbsent(
        name, made -> new SectionNode(this, made, outer.depth + 1));
  }

  private static void requirePossible(String name) {
    if (name.isBlank() || name.length() > MOST_NAME_CHARACTERS) {
      throw new ArgumentException(
          "the name of a timed section has %d characters, '%s'; give it 1 to %d, not only spaces"
              .formatted(
                  name.length(),
                  name.substring(0, Math.min(name.length(), MOST_NAME_CHARACTERS)),
                  MOST_NAME_CHARACTERS));
    }
  }

  /** The times so far, each section followed by its parts. */
  public List<SectionTime> times() {
    List<SectionTime> times = new ArrayList<>();
    times.add(new SectionTime(0, WHOLE, 1, System.nanoTime() - startNanos));
    root.addChildren(times);
    if (others.isUsed()) {
      times.add(others.time());
    }
    return times;
  }

  private static final class OpenSection implements TimedSection {
    private final SectionNode node;
    private final @Nullable SectionNode outer;
    private final long beganNanos = System.nanoTime();
    private boolean closed;

    OpenSection(SectionNode node, @Nullable SectionNode outer) {
      this.node = node;
      this.outer = outer;
    }

    /**
     * Where sections are closed in another order, or thread, their threads go on where they are.
     */
    @Override
    public void close() {
      if (closed) {
        return;
      }
      closed = true;
      node.add(System.nanoTime() - beganNanos);
      if (CURRENT.get() == node) {
        if (outer == null) {
          CURRENT.remove();
        } else {
          CURRENT.set(outer);
        }
      }
    }
  }
}
