package dev.weft.internal.control.hub;

import dev.weft.internal.control.CardBlocks;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.RankLayout;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Has processes of several ranks exchange the cards of these: each gives its blocks, and gets those
 * of all, once all are there. For the server's loop.
 */
final class BlockExchange {
  private final Consumer<ByteBuffer> toAll;
  private final Runnable given;
  private final List<CardBlocks> blocks;

  /** The frames of each process; for one that has given all, as often as it has joined. */
  private final List<List<ByteBuffer>> frames;

  private int complete;

  /**
   * @param given is told when all have given their cards, before they get those of the others
   * @param toAll sends a frame to every process
   */
  BlockExchange(RankLayout layout, Runnable given, Consumer<ByteBuffer> toAll) {
    this.given = given;
    this.toAll = toAll;
    this.blocks =
        IntStream.range(0, layout.processes())
            .mapToObj(process -> new CardBlocks(layout.first(process), layout.count(process)))
            .toList();
    this.frames = new ArrayList<>();
    blocks.forEach(_ -> frames.add(new ArrayList<>()));
  }

  /**
   * Takes a block of a process.
   *
   * @throws ProtocolException if it is not the next one of its ranks
   */
  void take(int process, ByteBuffer body) throws ProtocolException {
    ByteBuffer kept = ControlFrame.of(ControlFrame.CARDS, body.duplicate());
    boolean last = blocks.get(process).take(body);
    frames.get(process).add(kept);
    if (last) {
      complete++;
    }
    if (complete == blocks.size()) {
      complete = 0;
      given.run();
      frames.forEach(each -> each.forEach(toAll));
      frames.forEach(List::clear);
    }
  }
}
