package dev.weft.parallel.division;

/** The indices of another division from {@code from} to {@code to}, exclusive. */
record DivisionWindow(IndexDivision whole, long from, long to) implements IndexDivision {

  @Override
  public long extent() {
    return to - from;
  }

  @Override
  public int parts() {
    return whole.parts();
  }

  @Override
  public int owner(long index) {
    return whole.owner(from + index);
  }

  @Override
  public long countBefore(int part, long index) {
    return whole.countBefore(part, from + index) - skipped(part);
  }

  @Override
  public long index(int part, long local) {
    return whole.index(part, skipped(part) + local) - from;
  }

  @Override
  public void forEachRun(int part, long low, long high, RunVisitor visitor) {
    long skipped = skipped(part);
    whole.forEachRun(
        part,
        from + Math.max(low, 0),
        Math.min(from + high, to),
        (index, local, length) -> visitor.visit(index - from, local - skipped, length));
  }

  @Override
  public boolean isInBlocks() {
    return whole.isInBlocks();
  }

  /** A part's indices before the window. */
  private long skipped(int part) {
    return whole.countBefore(part, from);
  }
}
