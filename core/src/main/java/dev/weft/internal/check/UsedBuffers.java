package dev.weft.internal.check;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.check.BufferClaims.Use;
import dev.weft.internal.engine.base.BufferedCall.Buffers;
import java.util.ArrayList;
import java.util.List;

/** Notes the buffers that a call uses, and leaves them to it. */
final class UsedBuffers implements Buffers {
  private final List<Use> uses = new ArrayList<>();

  List<Use> uses() {
    return uses;
  }

  @Override
  public Slice read(Slice buffer) {
    uses.add(Use.of(buffer, false));
    return buffer;
  }

  @Override
  public Slice read(Slice buffer, Blocks blocks) {
    return inBlocks(buffer, blocks, false);
  }

  @Override
  public Slice written(Slice buffer) {
    uses.add(Use.of(buffer, true));
    return buffer;
  }

  @Override
  public Slice written(Slice buffer, Blocks blocks) {
    return inBlocks(buffer, blocks, true);
  }

  private Slice inBlocks(Slice buffer, Blocks blocks, boolean stores) {
    for (int i = 0; i < blocks.size(); i++) {
      uses.add(Use.of(blocks.of(buffer, i), stores));
    }
    return buffer;
  }
}
