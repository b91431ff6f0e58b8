package dev.weft.contract.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.contract.AlsoWithoutNativeCalls;
import dev.weft.contract.Transports;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

/** Messages of random datatypes, gaps on either side, against the model. */
@AlsoWithoutNativeCalls
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class RandomMessagesTest {
  private static final int MESSAGES = 60;
  private static final int TAG = 7;

  @ParameterizedTest
  @ArgumentsSource(Transports.class)
  void whatIsSentIsWhatTheTypeMapsSay(Via via) {
    ForAll.runs(
        1,
        seeds -> {
          long seed = seeds.nextLong();
          Ranks.run(
              2,
              via,
              world -> {
                SplittableRandom random = new SplittableRandom(seed);
                for (int i = 0; i < MESSAGES; i++) {
                  Typed typed = Typed.random(random, 3);
                  int count = random.nextInt(1, 200);
                  Memory memory = Memory.of(typed, count, random);
                  byte[] data = memory.map.pack(memory.segment, memory.origin);
                  boolean scatter = random.nextBoolean() && !memory.map.overlaps();
                  if (world.rank() == 0) {
                    if (scatter) {
                      world.send(data, 1, TAG);
                    } else {
                      world.send(memory.slice(), 1, TAG);
                    }
                  } else if (scatter) {
                    Memory room = Memory.of(typed, count, random);
                    Status status = world.receive(room.slice(), 0, TAG);
                    assertThat(status.bytes()).isEqualTo(data.length);
                    assertThat(room.map.pack(room.segment, room.origin)).isEqualTo(data);
                  } else {
                    byte[] received = new byte[data.length];
                    world.receive(received, 0, TAG);
                    assertThat(received).isEqualTo(data);
                  }
                  random = new SplittableRandom(seed + i + 1); // in step again, whatever each drew
                }
              });
        });
  }

  private record Memory(Typed typed, TypeMap map, int count, MemorySegment segment, long origin) {
    static Memory of(Typed typed, int count, SplittableRandom random) {
      TypeMap map = typed.map().contiguous(count);
      long origin = Math.max(0, -map.trueLower());
      byte[] bytes = new byte[(int) (origin + Math.max(0, map.trueUpper()))];
      random.nextBytes(bytes);
      MemorySegment segment = MemorySegment.ofArray(bytes);
      for (TypeMap.Entry entry : map.entries()) {
        if (entry.type() == ElementType.BOOLEAN) {
          segment.set(ValueLayout.JAVA_BYTE, origin + entry.offset(), (byte) 1);
        }
      }
      return new Memory(typed, map, count, segment, origin);
    }

    Slice slice() {
      return Slice.of(segment, origin, count, typed.type());
    }
  }
}
