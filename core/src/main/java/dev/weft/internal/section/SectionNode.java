package dev.weft.internal.section;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** A section of the {@link SectionTree}, with its parts. Any thread. */
final class SectionNode {
  private static final AtomicInteger MADE = new AtomicInteger();

  final SectionTree tree;
  final String name;
  final int depth;
  final Map<String, SectionNode> children = new ConcurrentHashMap<>();
  private final int order = MADE.getAndIncrement();
  private final LongAdder calls = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  SectionNode(SectionTree tree, String name, int depth) {
    this.tree = tree;
    this.name = name;
    this.depth = depth;
  }

  void add(long tookNanos) {
    calls.increment();
    nanos.add(tookNanos);
  }

  boolean isUsed() {
    return calls.sum() > 0;
  }

  SectionTime time() {
    return new SectionTime(depth, name, calls.sum(), nanos.sum());
  }

  /** Adds the parts in the order in which they were first begun, each with its own parts. */
  void addChildren(List<SectionTime> times) {
    children.values().stream()
        .sorted(Comparator.comparingInt(child -> child.order))
        .forEach(
            child -> {
              times.add(child.time());
              child.addChildren(times);
            });
  }
}
