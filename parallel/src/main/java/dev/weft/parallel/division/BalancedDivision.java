package dev.weft.parallel.division;

/**
 * One block of indices for each part; if they do not divide evenly, the first blocks are one index
 * longer.
 */
public record BalancedDivision(long extent, int parts) implements IndexDivision {

  /** The first index of a part; that of the next one if it is empty. */
  public long first(int part) {
    return part * (extent / parts) + Math.min(part, extent % parts);
  }

  @Override
  public int owner(long index) {
    long shorter = extent / parts;
    long longBlocks = extent % parts;
    long inLongBlocks = longBlocks * (shorter + 1);
    return (int)
        (index < inLongBlocks
            ? index / (shorter + 1)
            : longBlocks + (index - inLongBlocks) / shorter);
  }

  @Override
  public long countBefore(int part, long index) {
    return Math.clamp(index, first(part), first(part + 1)) - first(part);
  }

  @Override
  public long index(int part, long local) {
    return first(part) + local;
  }

  @Override
  public void forEachRun(int part, long from, long to, RunVisitor visitor) {
    long first = first(part);
    long begin = Math.max(from, first);
    long end = Math.min(to, first(part + 1));
    if (begin < end) {
      visitor.visit(begin, begin - first, end - begin);
    }
  }

  @Override
  public boolean isInBlocks() {
    return true;
  }
}
