package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Slice;

/**
 * What a rank is about to do, in check mode. Immutable.
 *
 * @param call the operation with all that every rank must give alike; equal words are the agreement
 * @param sizes on which the ranks must agree two by two
 */
record CallSignature(String call, PairwiseSizes sizes) {
  /** Stands for counts that the ranks tell each other. */
  static final String COUNTED = "counts worked out";

  private static final int MOST_COUNTS_SHOWN = 8;

  /** An operation with these details. */
  static CallSignature of(String name, Object... details) {
    StringBuilder text = new StringBuilder(name).append('(');
    String separator = "";
    for (Object detail : details) {
      text.append(separator).append(detail);
      separator = ", ";
    }
    return new CallSignature(text.append(')').toString(), PairwiseSizes.UNKNOWN);
  }

  CallSignature with(PairwiseSizes pairwise) {
    return new CallSignature(call, pairwise);
  }

  /** Of the form that does not block: the forms of an operation never match each other. */
  CallSignature nonBlocking() {
    return new CallSignature("i" + call, sizes);
  }

  /** Of the persistent form. */
  CallSignature persistent() {
    return new CallSignature(call.replaceFirst("\\(", "Init("), sizes);
  }

  static String elements(Slice slice) {
    return slice.count() + " " + slice.type();
  }

  static String root(int root) {
    return "root " + root;
  }

  static String counts(Blocks blocks) {
    StringBuilder text = new StringBuilder("counts");
    int hash = 0;
    for (int block = 0; block < blocks.size(); block++) {
      hash = 31 * hash + Long.hashCode(blocks.count(block));
      if (block < MOST_COUNTS_SHOWN) {
        text.append(' ').append(blocks.count(block));
      }
    }
    return blocks.size() <= MOST_COUNTS_SHOWN
        ? text.toString()
        : text + " and " + (blocks.size() - MOST_COUNTS_SHOWN) + " more, hash " + hash;
  }
}
