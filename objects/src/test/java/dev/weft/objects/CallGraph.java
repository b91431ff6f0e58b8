package dev.weft.objects;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;

/**
 * A random graph of calls, and what it comes to when it is carried out one call after the other. A
 * step is a call of one rank; its own calls follow within it. Steps travel as numbers.
 *
 * @param id of the step, different in each
 * @param rank that carries it out
 * @param way how it is called
 * @param fails whether it throws after its calls
 * @param calls what it calls in turn
 */
record CallGraph(int id, int rank, Way way, boolean fails, List<CallGraph> calls) {
  private static final int MOST_CALLS = 3;
  private static final int FACTOR = 31;
  private static final int FAILED = 7;

  /** How a step is called. */
  enum Way {
    SYNC,
    FUTURE,
    VIRTUAL,
    ONE_WAY,
    /** The callee calls the caller back, who carries the step out. */
    CALLBACK,
    /** Cancelled after it has been called; it waits until then. */
    CANCELLED
  }

  /** What a step that fails throws. */
  static final class StepException extends Exception {
    private static final long serialVersionUID = 1;

    StepException(String message) {
      super(message);
    }
  }

  /** A graph of up to so many steps, the first one on that rank. */
  static CallGraph random(Random random, int rank, int ranks, int[] ids, int depth) {
    return step(random, rank, ranks, ids, depth, Way.SYNC);
  }

  private static CallGraph step(Random random, int rank, int ranks, int[] ids, int depth, Way way) {
    int id = ids[0]++;
    List<CallGraph> calls = new ArrayList<>();
    int count = depth == 0 || way == Way.CANCELLED ? 0 : random.nextInt(MOST_CALLS + 1);
    for (int i = 0; i < count; i++) {
      Way next = Way.values()[random.nextInt(Way.values().length)];
      calls.add(step(random, random.nextInt(ranks), ranks, ids, depth - 1, next));
    }
    return new CallGraph(id, rank, way, random.nextInt(6) == 0, List.copyOf(calls));
  }

  /** What the step returns or, with the message of its exception, throws. */
  long value() throws StepException {
    long value = id;
    for (CallGraph call : calls) {
      value = value * FACTOR + (isAwaited(call) ? outcome(call) : 0);
    }
    return orThrow(value);
  }

  private static long outcome(CallGraph call) {
    try {
      return call.value();
    } catch (StepException e) {
      return failed(e);
    }
  }

  static boolean isAwaited(CallGraph call) {
    return call.way != Way.ONE_WAY && call.way != Way.CANCELLED;
  }

  /** What a call counts that has failed as it should. */
  static long failed(StepException failure) {
    return FAILED + Long.parseLong(failure.getMessage());
  }

  /** The next value after a call. */
  static long after(long value, long outcome) {
    return value * FACTOR + outcome;
  }

  long orThrow(long value) throws StepException {
    if (fails) {
      throw new StepException(String.valueOf(value));
    }
    return value;
  }

  /** Whether the step, or one within it, is carried out by that rank or called by it. */
  boolean concerns(int other) {
    return rank == other || calls.stream().anyMatch(call -> call.concerns(other));
  }

  /** Whether all steps but cancelled ones have been carried out, as often as that counts. */
  boolean isDone(IntUnaryOperator times) {
    return (way == Way.CANCELLED || times.applyAsInt(id) > 0)
        && calls.stream().allMatch(call -> call.isDone(times));
  }

  int[] encoded() {
    List<Integer> numbers = new ArrayList<>();
    encode(numbers);
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  private void encode(List<Integer> numbers) {
    numbers.addAll(List.of(id, rank, way.ordinal(), fails ? 1 : 0, calls.size()));
    calls.forEach(call -> call.encode(numbers));
  }

  static CallGraph decoded(int[] numbers) {
    return decode(numbers, new int[1]);
  }

  private static CallGraph decode(int[] numbers, int[] at) {
    int id = numbers[at[0]++];
    int rank = numbers[at[0]++];
    Way way = Way.values()[numbers[at[0]++]];
    boolean fails = numbers[at[0]++] == 1;
    int count = numbers[at[0]++];
    List<CallGraph> calls = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      calls.add(decode(numbers, at));
    }
    return new CallGraph(id, rank, way, fails, calls);
  }
}
