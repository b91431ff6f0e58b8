package dev.weft.data;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The form of records in the buffers of an operation, one after the other without padding: elements
 * of the common type of all components, or bytes if there are several types. Immutable; any thread.
 *
 * @param components the components of a record of several types; empty for others
 */
record RecordElements(
    Class<?> record, ElementType type, int width, boolean isPadded, List<Run> components) {

  /** Adjacent components of one type, in bytes from the record's beginning. */
  record Run(ElementType type, long offset, long bytes) {}

  static RecordElements of(RecordShape<?> shape) {
    Datatype datatype = Datatype.of(shape.layout());
    Layout layout = datatype.layout();
    ElementType type = layout.type == null ? ElementType.BYTE : layout.type;
    RunList runs = new RunList();
    if (layout.type == null) {
      layout.visit(0, 0, layout.size, runs);
      runs.flush();
    }
    return new RecordElements(
        shape.type(),
        type,
        Math.toIntExact(layout.size >> type.shift()),
        datatype.extent() > layout.size,
        List.copyOf(runs.found));
  }

  boolean isMixed() {
    return !components.isEmpty();
  }

  /**
   * Checks that a slice consists of such records, as far as that is known: bytes may be anything.
   *
   * @param op the operation, in words
   */
  void require(Slice slice, String op) {
    if (slice.count() == 0) {
      return; // of no records nobody can tell of which they are
    }
    if (slice.isMixed() ? isOfOthers(slice) : isMixed() && isPadded) {
      throw notOfThese(slice, op);
    }
  }

  /** A slice holds elements of another type, or of other records. */
  ArgumentException notOfThese(Slice slice, String op) {
    return new ArgumentException(
        FailureCode.DATATYPE,
        "%s takes records of %s, as elements of %s; %s does not hold them: give RecordView.of(%s.class).slice(segment)%s"
            .formatted(
                op,
                record.getName(),
                type,
                slice,
                record.getSimpleName(),
                isMixed() ? "" : ", or such elements"));
  }

  /** By its first record. */
  private boolean isOfOthers(Slice slice) {
    if (slice.count() < width) {
      return false;
    }
    RunList runs = new RunList();
    slice.visit(0, width, runs);
    return !runs.found.equals(components);
  }

  private static final class RunList extends RunSink {
    private final List<Run> found = new ArrayList<>();
    private long first;

    RunList() {
      super(Typing.APART);
    }

    @Override
    void accept(@Nullable ElementType elements, long offset, long bytes) {
      if (found.isEmpty()) {
        first = offset;
      }
      found.add(new Run(Objects.requireNonNull(elements), offset - first, bytes));
    }
  }
}
