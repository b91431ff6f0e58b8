package dev.weft.contract;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.io.FileView;
import dev.weft.io.ParallelFile;
import dev.weft.request.PartitionedReceive;
import dev.weft.request.PartitionedSend;
import dev.weft.rma.Window;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With {@code -Dweft.check=all}, element types that do not fit are named with both places. */
final class TypeMistakesTest extends UnderChecks {
  private static final String SITE = "TypeMistakesTest\\.\\w+\\(TypeMistakesTest\\.java:\\d+\\)";

  @TempDir Path folder = Path.of("");

  @Test
  void partitionsOfAnotherTypeThanTheirReceive() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            PartitionedSend send = world.psendInit(Slice.of(new long[4]), 2, 1, TAG);
            send.start().ready(0, 1);
            send.await();
          } else {
            PartitionedReceive receive =
                world.preceiveInit(Slice.of(new double[4]), 2, 0, TAG).start();
            assertThatThrownBy(receive::await)
                .isInstanceOf(ArgumentException.class)
                .hasMessageMatching(
                    "rank 0 sends partitions of LONG, prepared at "
                        + SITE
                        + ", but the partitioned receive prepared at "
                        + SITE
                        + " takes DOUBLE; .*");
          }
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void anAccessOfAnotherTypeThanTheViewOfItsFile() {
    ranks(
        2,
        world -> {
          Path path = folder.resolve("numbers");
          try (ParallelFile file = ParallelFile.open(world, path, CREATE, WRITE, READ)) {
            file.setView(FileView.of(0, ElementType.DOUBLE));
            assertThatThrownBy(() -> file.at(world.rank()).write(Slice.of(new long[1])))
                .isInstanceOf(ArgumentException.class)
                .hasMessageMatching(
                    "write of LONG at "
                        + SITE
                        + " through a view of DOUBLE, set at "
                        + SITE
                        + "; .*");
            assertThatThrownBy(
                    () ->
                        file.at(0).readAll(Slice.of(world.rank() == 0 ? new long[1] : new long[2])))
                .hasMessageMatching("read of LONG at " + SITE + " .*");
            file.at(world.rank()).writeAll(new double[] {1.5});
          }
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void anAccessOfAnotherTypeThanItsWindow() {
    ranks(
        2,
        world -> {
          try (Window window = world.allocateWindow(4, ElementType.INT)) {
            window.fence();
            assertThatThrownBy(() -> window.put(new float[1], 1 - world.rank(), 0))
                .isInstanceOf(ArgumentException.class)
                .hasMessageMatching(
                    "FLOAT elements for a window of INT, made at "
                        + SITE
                        + ", given at "
                        + SITE
                        + "; .*");
            window.fence();
          }
        });
  }

  @Test
  void partsOfCollectiveOperationsWithATypeEach() {
    ranks(
        2,
        world -> {
          Slice longs = Slice.of(new long[1]);
          Slice doubles = Slice.of(new double[1]);
          List<Slice> send = List.of(longs, longs);
          List<Slice> room =
              world.rank() == 0
                  ? List.of(Slice.of(new long[1]), Slice.of(new byte[8]))
                  : List.of(doubles, Slice.of(new long[1]));
          assertThatThrownBy(() -> world.allToAllw(send, room))
              .isInstanceOf(ArgumentException.class)
              .hasMessageMatching(
                  ".*allToAllw.*: rank 0 at "
                      + SITE
                      + " sends LONG to rank 1 at "
                      + SITE
                      + ", which expects DOUBLE; .*");
        });
  }
}
