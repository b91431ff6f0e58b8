package dev.weft.internal.collective.agreement;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;

/**
 * A rank's call, as check mode compares it. Immutable.
 *
 * @param call the operation with all arguments on which the ranks must agree; equal texts are the
 *     agreement
 * @param sizes the sizes on which each pair of ranks must agree
 */
public record CallSignature(String call, PairwiseSizes sizes) {
  /** Stands for counts that the ranks tell each other. */
  public static final String COUNTED = "counts worked out";

  private static final int MOST_COUNTS_SHOWN = 8;

  /** An operation with these details. */
  public static CallSignature of(String name, Object... details) {
    StringBuilder text = new StringBuilder(name).append('(');
    String separator = "";
    for (Object detail : details) {
      text.append(separator).append(detail);
      separator = ", ";
    }
    return new CallSignature(text.append(')').toString(), PairwiseSizes.UNKNOWN);
  }

  public CallSignature with(PairwiseSizes pairwise) {
    return new CallSignature(call, pairwise);
  }

  /** The same as a part of another call of the program. */
  public CallSignature by(String name) {
    return new CallSignature(name + "()", sizes);
  }

  /** The signature of the non-blocking form: the forms of an operation never match each other. */
  public CallSignature nonBlocking() {
    return new CallSignature("i" + call, sizes);
  }

  /** Of the persistent form. */
  public CallSignature persistent() {
    return new CallSignature(call.replaceFirst("\\(", "Init("), sizes);
  }

  public static String elements(Slice slice) {
    return slice.count() + " " + slice.type();
  }

  public static String root(int root) {
    return "root " + root;
  }

  public static String counts(Blocks blocks) {
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
