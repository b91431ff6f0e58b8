package dev.weft.parallel.sort;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The greatest elements of a sequence, in descending order. */
final class Greatest {
  private Greatest() {}

  /** By a heap of as many, whose root is the smallest. */
  static long[] of(long[] elements, int count) {
    int size = Math.min(count, elements.length);
    long[] heap = Arrays.copyOf(elements, size);
    Arrays.sort(heap);
    for (int i = size; i < elements.length && size > 0; i++) {
      if (elements[i] > heap[0]) {
        sink(heap, elements[i]);
      }
    }
    Arrays.sort(heap);
    for (int i = 0; i < size / 2; i++) {
      long swapped = heap[i];
      heap[i] = heap[size - 1 - i];
      heap[size - 1 - i] = swapped;
    }
    return heap;
  }

  /** Replaces the root. */
  private static void sink(long[] heap, long element) {
    int at = 0;
    while (2 * at + 1 < heap.length) {
      int child = 2 * at + 1;
      child += child + 1 < heap.length && heap[child + 1] < heap[child] ? 1 : 0;
      if (heap[child] >= element) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = element;
  }

  /** Of equal ones those that come first; keeps at most twice as many as are wanted. */
  static <T> List<T> of(List<T> elements, Comparator<? super T> order, int count) {
    Comparator<? super T> descending = Collections.reverseOrder(order);
    int most = (int) Math.min(2L * count, elements.size());
    List<T> best = new ArrayList<>();
    for (T each : elements) {
      best.add(each);
      if (best.size() > most) {
        best.sort(descending);
        best.subList(count, best.size()).clear();
      }
    }
    best.sort(descending);
    return best.size() > count ? new ArrayList<>(best.subList(0, count)) : best;
  }
}
