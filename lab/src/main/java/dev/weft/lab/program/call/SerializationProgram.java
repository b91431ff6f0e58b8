package dev.weft.lab.program.call;

import dev.weft.lab.program.Cell;
import dev.weft.lab.program.Output;
import dev.weft.lab.program.Payload;
import dev.weft.lab.program.ProgramOptions;
import dev.weft.lab.program.Sampler;
import dev.weft.lab.program.TimeLimit;
import java.util.ArrayList;
import java.util.List;

/**
 * Encodes and decodes values in this one process with the {@link Serializer} that the option {@code
 * serializer} names, and prints times, or, for operations about sizes, the numbers of bytes. Every
 * value is encoded, decoded and compared first.
 */
public final class SerializationProgram {
  private final Serializer serializer;
  private final Output output;

  private SerializationProgram(Serializer serializer, Output output) {
    this.serializer = serializer;
    this.output = output;
  }

  public static void main(String[] args) throws Exception {
    ProgramOptions options = ProgramOptions.parse(args);
    TimeLimit.arm(options);
    Serializer serializer = CallProgram.create(Serializer.class, options.text("serializer", ""));
    run(serializer, options, new Output(System.out));
  }

  /** Prints all cells that the serializer has a way for. */
  public static void run(Serializer serializer, ProgramOptions options, Output output)
      throws Exception {
    SerializationProgram self = new SerializationProgram(serializer, output);
    output.hello("");
    List<Cell> cells = new ArrayList<>();
    for (Cell cell : options.cells()) {
      if (serializer.carries(Payload.of(cell.operation()))) {
        if (self.isRight(cell)) {
          cells.add(cell);
        } else {
          output.data(cell, "wrong", 1, 1, new long[1], 1, -1);
        }
      }
    }
    self.measure(cells, options);
    output.done();
  }

  private void measure(List<Cell> cells, ProgramOptions options) throws Exception {
    Sampler sampler = new Sampler(options, output);
    boolean sizes = cells.stream().anyMatch(cell -> Payload.isPart(cell.operation()));
    for (Cell cell : cells) {
      if (!sizes) {
        sampler.warm(conversion(cell), cell.bytes(), options.warmMillis());
      }
    }
    output.warm();
    for (Cell cell : cells) {
      if (sizes) {
        output.data(cell, "main", 1, 1, new long[] {size(cell)}, 1, -1);
      } else {
        sampler.cell(cell, conversion(cell), 1);
      }
    }
  }

  private boolean isRight(Cell cell) throws Exception {
    Object value = value(cell);
    byte[] bytes = serializer.encode(value);
    return Payload.same(serializer.decode(serializer.form(value), bytes), value);
  }

  private static Object value(Cell cell) {
    return Payload.of(cell.operation()).make(cell.bytes());
  }

  /** Bytes of the header, or of all elements: what comes with each beyond the first. */
  private long size(Cell cell) throws Exception {
    Payload payload = Payload.of(cell.operation());
    int one = serializer.encode(payload.make(payload.elementBytes())).length;
    int all = serializer.encode(value(cell)).length;
    int elements = cell.bytes() / payload.elementBytes();
    double element = (double) (all - one) / (elements - 1);
    return Math.round(Payload.isHeader(cell.operation()) ? one - element : element * elements);
  }

  private Sampler.Run conversion(Cell cell) throws Exception {
    Object value = value(cell);
    byte[] encoded = serializer.encode(value);
    int form = serializer.form(value);
    boolean encodes = Payload.isEncoding(cell.operation());
    return (bytes, batch, count, nanos) -> {
      try {
        return encodes
            ? encode(value, batch, count, nanos)
            : decode(form, encoded, batch, count, nanos);
      } catch (Exception e) {
        throw new IllegalStateException("a conversion failed: " + e, e);
      }
    };
  }

  private long encode(Object value, int batch, int count, long[] nanos) throws Exception {
    long length = 0;
    long before = System.nanoTime();
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < batch; k++) {
        length += serializer.encode(value).length;
      }
      long after = System.nanoTime();
      nanos[i] = after - before;
      before = after;
    }
    return seen(length);
  }

  private long decode(int form, byte[] encoded, int batch, int count, long[] nanos)
      throws Exception {
    long seen = 0;
    long before = System.nanoTime();
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < batch; k++) {
        seen += serializer.decode(form, encoded).getClass().hashCode();
      }
      long after = System.nanoTime();
      nanos[i] = after - before;
      before = after;
    }
    return seen(seen);
  }

  /** What the loop made is looked at, so that no compiler leaves it out; allocation is unknown. */
  private static long seen(long value) {
    return value == Long.MIN_VALUE ? -2 : -1;
  }
}
