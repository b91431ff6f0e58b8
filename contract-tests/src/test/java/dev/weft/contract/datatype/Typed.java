package dev.weft.contract.datatype;

import dev.weft.data.ArrayOrder;
import dev.weft.data.Datatype;
import dev.weft.data.Datatype.Member;
import dev.weft.data.Distribution;
import dev.weft.data.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A datatype and its model, built alike. */
record Typed(Datatype type, TypeMap map) {
  private static final int MOST_ENTRIES = 600;

  /** Anything, nested up to the given depth. */
  static Typed random(SplittableRandom random, int depth) {
    if (depth == 0 || random.nextInt(8) == 0) {
      ElementType element = ElementType.values()[random.nextInt(8)];
      return new Typed(Datatype.of(element), TypeMap.of(element));
    }
    Typed inner = random(random, depth - 1);
    Typed outer =
        switch (random.nextInt(9)) {
          case 0 -> inner.contiguous(random);
          case 1 -> inner.vector(random);
          case 2 -> inner.hvector(random);
          case 3 -> inner.indexed(random);
          case 4 -> inner.hindexedBlock(random);
          case 5 -> inner.struct(random(random, depth - 1), random);
          case 6 -> inner.resized(random);
          case 7 -> inner.subarray(random);
          default -> inner.distributed(random);
        };
    return outer.map.entries().size() > MOST_ENTRIES ? inner : outer;
  }

  private Typed contiguous(SplittableRandom random) {
    int count = random.nextInt(4);
    return new Typed(type.contiguous(count), map.contiguous(count));
  }

  private Typed vector(SplittableRandom random) {
    int count = random.nextInt(5);
    int length = random.nextInt(4);
    int stride = random.nextInt(-3, 6);
    return new Typed(
        type.vector(count, length, stride),
        map.contiguous(length).repeat(count, stride * map.extent()));
  }

  private Typed hvector(SplittableRandom random) {
    int count = random.nextInt(5);
    int length = random.nextInt(3);
    int stride = random.nextInt(-20, 60);
    return new Typed(
        type.hvector(count, length, stride), map.contiguous(length).repeat(count, stride));
  }

  private Typed indexed(SplittableRandom random) {
    int blocks = random.nextInt(5);
    int[] lengths = new int[blocks];
    int[] places = new int[blocks];
    List<TypeMap> maps = new ArrayList<>();
    List<Long> offsets = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      lengths[i] = random.nextInt(4);
      places[i] = random.nextInt(-2, 12);
      maps.add(map.contiguous(lengths[i]));
      offsets.add(places[i] * map.extent());
    }
    return new Typed(type.indexed(lengths, places), TypeMap.join(maps, offsets));
  }

  private Typed hindexedBlock(SplittableRandom random) {
    int blocks = random.nextInt(5);
    int length = random.nextInt(3);
    long[] places = new long[blocks];
    List<TypeMap> maps = new ArrayList<>();
    List<Long> offsets = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      places[i] = random.nextInt(200);
      maps.add(map.contiguous(length));
      offsets.add(places[i]);
    }
    return new Typed(type.hindexedBlock(length, places), TypeMap.join(maps, offsets));
  }

  private Typed struct(Typed other, SplittableRandom random) {
    int parts = random.nextInt(4);
    Member[] members = new Member[parts];
    List<TypeMap> maps = new ArrayList<>();
    List<Long> offsets = new ArrayList<>();
    for (int i = 0; i < parts; i++) {
      Typed part = random.nextBoolean() ? this : other;
      long offset = random.nextInt(-16, 100);
      int count = random.nextInt(3);
      members[i] = Member.at(offset, count, part.type);
      maps.add(part.map.contiguous(count));
      offsets.add(offset);
    }
    return new Typed(Datatype.struct(members), TypeMap.join(maps, offsets));
  }

  private Typed resized(SplittableRandom random) {
    long lower = random.nextInt(-8, 8);
    long extent = random.nextInt(-4, 64);
    return new Typed(type.resized(lower, extent), map.resized(lower, extent));
  }

  private Typed subarray(SplittableRandom random) {
    int dimensions = random.nextInt(1, 4);
    int[] sizes = new int[dimensions];
    int[] subsizes = new int[dimensions];
    int[] starts = new int[dimensions];
    for (int d = 0; d < dimensions; d++) {
      sizes[d] = random.nextInt(1, 5);
      subsizes[d] = random.nextInt(sizes[d] + 1);
      starts[d] = random.nextInt(sizes[d] - subsizes[d] + 1);
    }
    ArrayOrder order = order(random);
    Datatype built = type.subarray(sizes, subsizes, starts, order);
    return new Typed(
        built,
        picked(sizes, order, (d, index) -> index >= starts[d] && index < starts[d] + subsizes[d]));
  }

  private Typed distributed(SplittableRandom random) {
    int dimensions = random.nextInt(1, 4);
    int[] sizes = new int[dimensions];
    int[] grid = new int[dimensions];
    int[] coordinates = new int[dimensions];
    int[] blocks = new int[dimensions];
    Distribution[] distributions = new Distribution[dimensions];
    int process = 0;
    for (int d = 0; d < dimensions; d++) {
      sizes[d] = random.nextInt(1, 7);
      int kind = random.nextInt(4);
      grid[d] = kind == 0 ? 1 : random.nextInt(1, 4);
      coordinates[d] = random.nextInt(grid[d]);
      process = process * grid[d] + coordinates[d];
      int even = Math.ceilDiv(sizes[d], grid[d]);
      blocks[d] = kind < 2 ? even : kind == 2 ? even + 1 : random.nextInt(1, 4);
      distributions[d] =
          switch (kind) {
            case 0 -> Distribution.none();
            case 1 -> Distribution.block();
            case 2 -> Distribution.block(blocks[d]);
            default -> Distribution.cyclic(blocks[d]);
          };
    }
    ArrayOrder order = order(random);
    Datatype built = type.distributedArray(sizes, distributions, grid, process, order);
    return new Typed(
        built, picked(sizes, order, (d, index) -> index / blocks[d] % grid[d] == coordinates[d]));
  }

  private static ArrayOrder order(SplittableRandom random) {
    return random.nextBoolean() ? ArrayOrder.ROW_MAJOR : ArrayOrder.COLUMN_MAJOR;
  }

  private interface Choice {
    boolean has(int dimension, int index);
  }

  /** The elements of an array whose every index is chosen, in the order of memory. */
  private TypeMap picked(int[] sizes, ArrayOrder order, Choice choice) {
    long total = 1;
    for (int size : sizes) {
      total *= size;
    }
    List<TypeMap> maps = new ArrayList<>();
    List<Long> offsets = new ArrayList<>();
    for (long cell = 0; cell < total; cell++) {
      long rest = cell;
      boolean chosen = true;
      for (int i = 0; i < sizes.length; i++) {
        int d = order == ArrayOrder.ROW_MAJOR ? sizes.length - 1 - i : i;
        chosen &= choice.has(d, (int) (rest % sizes[d]));
        rest /= sizes[d];
      }
      if (chosen) {
        maps.add(map);
        offsets.add(cell * map.extent());
      }
    }
    return TypeMap.join(maps, offsets).resized(0, total * map.extent());
  }
}
