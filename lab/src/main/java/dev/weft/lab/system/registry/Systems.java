package dev.weft.lab.system.registry;

import dev.weft.lab.system.FastSocketsSystem;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.javase.BareJvm;
import dev.weft.lab.system.javase.JavaSocketChannel;
import dev.weft.lab.system.javase.ParallelSort;
import dev.weft.lab.system.library.Libraries;
import dev.weft.lab.system.memory.BareMemory;
import dev.weft.lab.system.memory.MemoryCopy;
import dev.weft.lab.system.mpi.Mpich;
import dev.weft.lab.system.mpi.OpenMpi;
import dev.weft.lab.system.mpi.WeftOverLibrary;
import dev.weft.lab.system.mpjexpress.MpjExpress;
import dev.weft.lab.system.socket.CSocket;
import dev.weft.lab.system.ucx.Ucx;
import dev.weft.lab.system.ucx.UcxPerftest;
import dev.weft.lab.system.variant.VariantCatalogue;
import dev.weft.lab.system.weft.WeftOverFastSockets;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** All peers that the lab knows, and peers from other providers. */
public final class Systems {
  private Systems() {}

  /**
   * All peers, available or not: the built-in ones first.
   *
   * @param weftCommand the words that stand for {@code weft} on a command line, by which some are
   *     started; empty if there is none
   */
  public static List<MeasuredSystem> peers(List<String> weftCommand) {
    FastSocketsSystem fast = new FastSocketsSystem(weftCommand);
    List<MeasuredSystem> all = new ArrayList<>();
    all.add(new MemoryCopy());
    all.addAll(BareMemory.all());
    all.add(new BareJvm());
    all.add(new ParallelSort());
    all.add(CSocket.polling());
    all.add(CSocket.blocking());
    all.add(JavaSocketChannel.overTcp());
    all.add(JavaSocketChannel.over(fast));
    all.add(new WeftOverFastSockets(fast, weftCommand));
    all.add(new Ucx());
    all.add(new UcxPerftest());
    all.add(WeftOverLibrary.ucx());
    all.add(WeftOverLibrary.mpi());
    all.add(new OpenMpi());
    all.add(new Mpich());
    all.add(new MpjExpress());
    all.addAll(Libraries.all());
    all.addAll(VariantCatalogue.ofSockets());
    ServiceLoader.load(MeasuredSystem.class).forEach(all::add);
    return all;
  }
}
