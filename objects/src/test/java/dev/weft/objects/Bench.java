package dev.weft.objects;

import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What outside nodes call, and what they have called. */
interface Bench {
  int rank();

  double sum(@Borrowed double[] values);

  void squares(double[] values, @Out double[] results);

  byte[] echo(byte[] bytes);

  int apply(IntUnaryOperator function, int value);

  void keep(@Nullable IntUnaryOperator function);

  int applyKept(int value);

  Bench itself();

  Stream<Integer> count(int limit);

  long total(Iterator<Integer> numbers);

  CompletableFuture<String> later(String text);

  void fail() throws IOException;

  void hang() throws InterruptedException;

  int interrupted();

  void note();

  int notes();

  /** Of some rank. */
  final class Local implements Bench {
    private final int rank;
    private final AtomicInteger notes = new AtomicInteger();
    private final AtomicInteger interrupted = new AtomicInteger();
    private final AtomicReference<@Nullable IntUnaryOperator> kept = new AtomicReference<>();

    Local(int rank) {
      this.rank = rank;
    }

    @Override
    public int rank() {
      return rank;
    }

    @Override
    public double sum(double[] values) {
      return Arrays.stream(values).sum();
    }

    @Override
    public void squares(double[] values, double[] results) {
      for (int i = 0; i < values.length; i++) {
        results[i] = values[i] * values[i];
      }
    }

    @Override
    public byte[] echo(byte[] bytes) {
      return bytes;
    }

    @Override
    public int apply(IntUnaryOperator function, int value) {
      return function.applyAsInt(value);
    }

    @Override
    public void keep(@Nullable IntUnaryOperator function) {
      kept.set(function);
    }

    @Override
    public int applyKept(int value) {
      IntUnaryOperator function = kept.get();
      return function == null ? -1 : function.applyAsInt(value);
    }

    @Override
    public Bench itself() {
      return this;
    }

    @Override
    public Stream<Integer> count(int limit) {
      return IntStream.range(0, limit).boxed();
    }

    @Override
    public long total(Iterator<Integer> numbers) {
      long total = 0;
      while (numbers.hasNext()) {
        total += numbers.next();
      }
      return total;
    }

    @Override
    public CompletableFuture<String> later(String text) {
      return CompletableFuture.supplyAsync(() -> text + " later");
    }

    @Override
    public void fail() throws IOException {
      throw new IOException("as asked");
    }

    @Override
    public void hang() throws InterruptedException {
      try {
        Thread.sleep(30_000);
      } catch (InterruptedException e) {
        interrupted.incrementAndGet();
        throw e;
      }
    }

    @Override
    public int interrupted() {
      return interrupted.get();
    }

    @Override
    public void note() {
      notes.incrementAndGet();
    }

    @Override
    public int notes() {
      return notes.get();
    }
  }
}
