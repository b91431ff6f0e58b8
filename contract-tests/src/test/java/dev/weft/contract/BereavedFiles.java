package dev.weft.contract;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.contract.Bereavement.Action;
import dev.weft.contract.Bereavement.End;
import dev.weft.contract.Bereavement.Row;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.io.Consistency;
import dev.weft.io.FileAccess;
import dev.weft.io.FileView;
import dev.weft.io.ParallelFile;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;

/** The operations of a file when one of its ranks dies. Argument: a folder. */
public final class BereavedFiles {
  private static final int COUNT = 4;

  private BereavedFiles() {}

  private static Slice ints() {
    return Slice.of(new int[COUNT]);
  }

  /** By the names of methods. */
  static Map<String, Row<ParallelFile>> rows() {
    Map<String, Row<ParallelFile>> rows = new LinkedHashMap<>();
    together(rows, "setView", file -> file.setView(FileView.of(0, ElementType.INT)));
    together(rows, "setSize", file -> file.setSize(64));
    together(rows, "preallocate", file -> file.preallocate(64));
    together(rows, "setConsistency", file -> file.setConsistency(Consistency.ATOMIC));
    together(rows, "sync", ParallelFile::sync);
    together(rows, "seekShared", file -> file.seekShared(0));
    together(rows, "close", ParallelFile::close);
    alone(rows, "seek", file -> file.seek(1));
    alone(rows, "sharedPosition", ParallelFile::sharedPosition);
    alone(rows, "size", ParallelFile::size);
    alone(rows, "end", ParallelFile::end);
    accesses(rows, "", file -> file);
    accesses(rows, ", at", file -> file.at(0));
    accesses(rows, ", shared", ParallelFile::shared);
    return rows;
  }

  private static void accesses(
      Map<String, Row<ParallelFile>> rows,
      String where,
      Function<ParallelFile, FileAccess> access) {
    alone(rows, "write" + where, file -> access.apply(file).write(ints()));
    alone(rows, "iwrite" + where, file -> access.apply(file).iwrite(ints()).await());
    alone(rows, "read" + where, file -> access.apply(file).read(ints()));
    alone(rows, "iread" + where, file -> access.apply(file).iread(ints()).await());
    together(rows, "writeAll" + where, file -> access.apply(file).writeAll(ints()));
    together(rows, "iwriteAll" + where, file -> access.apply(file).iwriteAll(ints()).await());
    together(rows, "readAll" + where, file -> access.apply(file).readAll(ints()));
    together(rows, "ireadAll" + where, file -> access.apply(file).ireadAll(ints()).await());
  }

  private static void together(
      Map<String, Row<ParallelFile>> rows, String name, Action<ParallelFile> action) {
    rows.put(name, Row.of(End.FAILS, action));
  }

  private static void alone(
      Map<String, Row<ParallelFile>> rows, String name, Action<ParallelFile> action) {
    rows.put(name, Row.of(End.GOES_ON, action));
  }

  private static ParallelFile open(Comm comm, Path folder) {
    long[] name = {ThreadLocalRandom.current().nextLong()};
    comm.broadcast(name, 0);
    return ParallelFile.open(
        comm,
        folder.resolve(Long.toHexString(name[0])),
        StandardOpenOption.CREATE,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE);
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    try (Weft weft = Weft.init(arguments)) {
      new Bereavement<>(rows()).check(weft.world(), comm -> open(comm, folder));
    }
  }
}
