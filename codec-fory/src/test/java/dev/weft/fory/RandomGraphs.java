package dev.weft.fory;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Object graphs of many kinds of parts, with sharing and cycles, drawn from a generator. */
final class RandomGraphs {
  static final Class<?>[] CLASSES = {
    Thing.class, SpecialThing.class, Pair.class, Leaf.class, Kind.class
  };

  enum Kind {
    WARP,
    WEFT
  }

  static class Thing {
    int number;
    @Nullable Thing next;
    @Nullable Object any;
    @Nullable List<Object> list;
    @Nullable Map<String, Thing> map;
    Object @Nullable [] array;
    @Nullable String text;
  }

  static final class SpecialThing extends Thing {
    double weight;
    @Nullable Thing other;
    @Nullable Kind kind;
    @Nullable Long boxed;
  }

  record Pair(@Nullable Object first, @Nullable Thing second, int third) {}

  record Leaf(String name, double[] data, Kind kind, UUID id) {}

  private final SplittableRandom random;
  private final List<Thing> things = new ArrayList<>();
  private int budget;

  private RandomGraphs(SplittableRandom random, int budget) {
    this.random = random;
    this.budget = budget;
  }

  /** A graph of about as many objects. */
  static Object next(SplittableRandom random, int objects) {
    return new RandomGraphs(random, objects).thing();
  }

  private Thing thing() {
    budget--;
    Thing thing = random.nextBoolean() ? new Thing() : special();
    things.add(thing);
    thing.number = random.nextInt();
    thing.next = maybeThing();
    thing.any = any();
    if (random.nextInt(3) == 0) {
      thing.list = new ArrayList<>(parts());
    }
    if (random.nextInt(4) == 0) {
      thing.map = new TreeMap<>();
      thing.map.put("k" + random.nextInt(10), maybeThing());
    }
    if (random.nextInt(4) == 0) {
      thing.array = parts().toArray();
    }
    thing.text = random.nextBoolean() ? null : text();
    return thing;
  }

  private SpecialThing special() {
    SpecialThing thing = new SpecialThing();
    thing.weight = random.nextDouble();
    thing.other = maybeThing();
    thing.kind = random.nextBoolean() ? null : kind();
    thing.boxed = random.nextBoolean() ? null : random.nextLong();
    return thing;
  }

  private @Nullable Thing maybeThing() {
    int choice = random.nextInt(4);
    if (choice == 0 && !things.isEmpty()) {
      return things.get(random.nextInt(things.size()));
    }
    return choice == 1 || budget <= 0 ? null : thing();
  }

  private List<Object> parts() {
    List<Object> parts = new LinkedList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      parts.add(any());
    }
    return parts;
  }

  private @Nullable Object any() {
    budget--;
    return switch (random.nextInt(16)) {
      case 0 -> random.nextInt();
      case 1 -> random.nextLong();
      case 2 -> text();
      case 3 -> random.nextDouble();
      case 4 -> new Leaf(text(), random.doubles(random.nextInt(5)).toArray(), kind(), id());
      case 5 -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
      case 6 -> Duration.ofMillis(random.nextInt());
      case 7 -> budget > 0 ? new Pair(any(), maybeThing(), random.nextInt()) : null;
      case 8 -> budget > 0 ? Optional.of(text()) : Optional.empty();
      case 9 -> budget > 0 ? new LinkedHashSet<>(Set.of(text(), random.nextInt())) : null;
      case 10 -> budget > 0 ? new HashMap<>(Map.of(text(), kind())) : null;
      case 11 -> budget > 0 ? parts() : List.of();
      case 12 -> random.ints(random.nextInt(20)).toArray();
      case 13 -> kind();
      default -> maybeThing();
    };
  }

  private String text() {
    return switch (random.nextInt(3)) {
      case 0 -> "";
      case 1 -> "text " + random.nextInt();
      default -> "längerer Text 文 " + random.nextLong();
    };
  }

  private Kind kind() {
    return Kind.values()[random.nextInt(Kind.values().length)];
  }

  private UUID id() {
    return new UUID(random.nextLong(), random.nextLong());
  }
}
