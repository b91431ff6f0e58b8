package dev.weft.parallel.division;

/**
 * Blocks of equally many indices, dealt out to the parts in turn; the last block may be shorter.
 *
 * @param block indices in a block, at least 1
 */
public record CyclicDivision(long extent, int parts, long block) implements IndexDivision {

  @Override
  public int owner(long index) {
    return (int) (index / block % parts);
  }

  @Override
  public long countBefore(int part, long index) {
    long blocks = index / block; // whole ones below the index, of all parts
    long own = blocks / parts + (blocks % parts > part ? 1 : 0);
    return own * block + (blocks % parts == part ? index % block : 0);
  }

  @Override
  public long index(int part, long local) {
    return (local / block * parts + part) * block + local % block;
  }

  @Override
  public void forEachRun(int part, long from, long to, RunVisitor visitor) {
    long end = Math.min(to, extent);
    long local = countBefore(part, Math.min(from, extent));
    while (true) {
      long begin = index(part, local);
      if (begin >= end) {
        return;
      }
      long length = Math.min(block - local % block, end - begin);
      visitor.visit(begin, local, length);
      local += length;
    }
  }

  @Override
  public boolean isInBlocks() {
    return Math.ceilDiv(extent, block) <= parts;
  }
}
