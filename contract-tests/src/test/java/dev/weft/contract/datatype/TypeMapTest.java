package dev.weft.contract.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.DataRepresentation;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Packer;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.data.Unpacker;
import dev.weft.failure.ArgumentException;
import dev.weft.testkit.ForAll;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Datatypes of any make do what their type maps say. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class TypeMapTest {
  private static final int RUNS = 400;

  @Test
  void sizesAndBoundsAreTheModels() {
    ForAll.runs(
        RUNS,
        random -> {
          Typed typed = Typed.random(random, 3);
          Datatype type = typed.type();
          TypeMap map = typed.map();
          assertThat(type.size()).isEqualTo(map.size());
          assertThat(type.elementCount()).isEqualTo(map.entries().size());
          assertThat(type.lowerBound()).isEqualTo(map.lower());
          assertThat(type.extent()).isEqualTo(map.extent());
          assertThat(type.upperBound()).isEqualTo(map.lower() + map.extent());
          assertThat(type.trueLowerBound()).isEqualTo(map.trueLower());
          assertThat(type.trueExtent()).isEqualTo(map.trueUpper() - map.trueLower());
          long kinds = map.entries().stream().map(TypeMap.Entry::type).distinct().count();
          assertThat(type.elementType() != null).isEqualTo(kinds == 1);
        });
  }

  @Test
  void runsAreTheModels() {
    ForAll.runs(
        RUNS,
        random -> {
          Typed typed = Typed.random(random, 3);
          List<String> runs = new ArrayList<>();
          typed.type().forEachRun((offset, bytes) -> runs.add(offset + "+" + bytes));
          long[] one = typed.map().bytes();
          assertThat(runs).isEqualTo(TypeMap.runs(one, 0, one.length));
          assertThat(typed.type().runCount()).isEqualTo(runs.size());

          long[] some = typed.map().contiguous(3).bytes();
          int from = random.nextInt(some.length + 1);
          int to = random.nextInt(from, some.length + 1);
          runs.clear();
          typed.type().forEachRun(from, to, (offset, bytes) -> runs.add(offset + "+" + bytes));
          assertThat(runs).isEqualTo(TypeMap.runs(some, from, to));
        });
  }

  @Test
  void packingTakesTheModelsBytes() {
    ForAll.runs(
        RUNS,
        random -> {
          Placed placed = Placed.random(random);
          byte[] expected = placed.map.pack(placed.memory, placed.origin);
          Slice slice = placed.slice();
          assertThat(slice.bytes()).isEqualTo(expected.length);
          assertThat(bytes(slice.copy())).isEqualTo(expected);
          assertThat(new Packer().put(slice).toByteArray()).isEqualTo(expected);
          byte[] external = new Packer(DataRepresentation.EXTERNAL32).put(slice).toByteArray();
          assertThat(external)
              .isEqualTo(
                  ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN
                      ? expected
                      : placed.map.reversed(expected));
          long from = random.nextLong(slice.count() + 1);
          Slice part = slice.part(from, random.nextLong(slice.count() - from + 1));
          byte[] middle = new byte[(int) part.bytes()];
          System.arraycopy(expected, (int) (from * slice.type().bytes()), middle, 0, middle.length);
          assertThat(bytes(part.copy())).isEqualTo(middle);
        });
  }

  @Test
  void unpackingStoresThoseBytesAndNoOthers() {
    ForAll.runs(
        RUNS,
        random -> {
          Placed placed = Placed.random(random);
          byte[] data = placed.map.pack(placed.memory, placed.origin);
          Placed other = placed.elsewhere(random);
          byte[] expected = other.memory.toArray(ValueLayout.JAVA_BYTE);
          long[] places = placed.map.bytes();
          for (int i = 0; i < places.length; i++) {
            expected[(int) (other.origin + places[i])] = data[i];
          }
          DataRepresentation as =
              random.nextBoolean() ? DataRepresentation.NATIVE : DataRepresentation.EXTERNAL32;
          if (placed.map.overlaps()) {
            assertThatThrownBy(() -> other.slice().requireStorable())
                .isInstanceOf(ArgumentException.class);
            return;
          }
          if (random.nextBoolean()) {
            byte[] packed = new Packer(as).put(placed.slice()).toByteArray();
            Unpacker unpacker = new Unpacker(packed, as).get(other.slice());
            assertThat(unpacker.remaining()).isZero();
          } else {
            placed.slice().copyTo(other.slice());
          }
          assertThat(other.memory.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(expected);
        });
  }

  @Test
  void elementsOfAPartAreCounted() {
    ForAll.runs(
        RUNS,
        random -> {
          Typed typed = Typed.random(random, 2);
          TypeMap some = typed.map().contiguous(3);
          int elements = random.nextInt(some.entries().size() + 1);
          long bytes = new TypeMap(some.entries().subList(0, elements), null).size();
          Status status = new Status(0, 0, bytes, ElementType.BYTE, false);
          assertThat(status.elements(typed.type())).isEqualTo(elements);
          int each = typed.map().entries().size();
          assertThat(status.count(typed.type())).isEqualTo(each == 0 ? 0 : elements / each);
        });
  }

  private static byte[] bytes(Slice slice) {
    return new Packer().put(slice).toByteArray();
  }

  /** A random type over random memory that holds a few instances. */
  private record Placed(Typed typed, TypeMap map, int count, MemorySegment memory, long origin) {
    static Placed random(SplittableRandom random) {
      Typed typed = Typed.random(random, 3);
      int count = random.nextInt(4);
      TypeMap map = typed.map().contiguous(count);
      long origin = Math.max(0, -map.trueLower());
      byte[] bytes = new byte[(int) (origin + Math.max(0, map.trueUpper()))];
      random.nextBytes(bytes);
      if (typed.type().elementType() == ElementType.BOOLEAN) {
        for (int i = 0; i < bytes.length; i++) {
          bytes[i] &= 1;
        }
      }
      return new Placed(typed, map, count, MemorySegment.ofArray(bytes), origin);
    }

    Placed elsewhere(SplittableRandom random) {
      byte[] bytes = new byte[(int) memory.byteSize() + 16];
      random.nextBytes(bytes);
      return new Placed(typed, map, count, MemorySegment.ofArray(bytes), origin + 8);
    }

    Slice slice() {
      return Slice.of(memory, origin, count, typed.type());
    }
  }
}
