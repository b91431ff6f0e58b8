package dev.weft.internal.survival;

import java.util.BitSet;
import java.util.function.IntConsumer;

/**
 * A tree over the members that are not gone, by their numbers: the first is its root, and each has
 * up to eight children. All ranks that know the same members to be gone see the same tree.
 */
final class AgreementTree {
  private static final int CHILDREN = 8;
  private static final int NOBODY = -1;

  private final int[] alive;
  private final int place;

  AgreementTree(int own, int size, BitSet gone) {
    int[] members = new int[size];
    int count = 0;
    int mine = 0;
    for (int member = 0; member < size; member++) {
      if (member == own) {
        mine = count;
      }
      if (member == own || !gone.get(member)) {
        members[count++] = member;
      }
    }
    alive = java.util.Arrays.copyOf(members, count);
    place = mine;
  }

  boolean isRoot() {
    return place == 0;
  }

  /** The member above this one; negative for the root. */
  int parent() {
    return isRoot() ? NOBODY : alive[(place - 1) / CHILDREN];
  }

  int children() {
    return Math.max(0, Math.min(alive.length, firstChild() + CHILDREN) - firstChild());
  }

  private int firstChild() {
    return Math.min(alive.length, place * CHILDREN + 1);
  }

  void forEachChild(IntConsumer action) {
    for (int child = 0; child < children(); child++) {
      action.accept(alive[firstChild() + child]);
    }
  }

  boolean isChild(int member) {
    for (int child = 0; child < children(); child++) {
      if (alive[firstChild() + child] == member) {
        return true;
      }
    }
    return false;
  }
}
