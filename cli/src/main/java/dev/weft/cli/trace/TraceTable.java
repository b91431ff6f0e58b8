package dev.weft.cli.trace;

import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** A trace as a table of comma-separated values, a line for each call and each pause. */
final class TraceTable {
  private static final String HEAD =
      "rank,thread,kind,operation,communicator,number,peer,tag,bytes,begin_ns,end_ns,line\n";

  private final Writer out;
  private final long beginNanos;

  private TraceTable(Writer out, long beginNanos) {
    this.out = out;
    this.beginNanos = beginNanos;
  }

  /** Writes all of it; times count from the first call on. */
  static void write(Trace trace, Writer out) throws IOException {
    out.write(HEAD);
    TraceTable table = new TraceTable(out, trace.beginNanos());
    for (List<Call> calls : trace.calls()) {
      for (Call call : calls) {
        table.add(call);
      }
    }
    for (Pause pause : trace.pauses()) {
      table.add(pause);
    }
  }

  private void add(Call call) throws IOException {
    line(
        call.rank(),
        call.thread(),
        call.kind(),
        call.operation(),
        call.communicator(),
        call.number(),
        call.peer(),
        call.tag(),
        call.bytes(),
        call.beginNanos() - beginNanos,
        call.endNanos() - beginNanos,
        call.line());
  }

  private void add(Pause pause) throws IOException {
    line(
        pause.rank(),
        pause.thread(),
        pause.what(),
        pause.words(),
        "",
        "",
        "",
        "",
        "",
        pause.beginNanos() - beginNanos,
        pause.endNanos() - beginNanos,
        "");
  }

  private void line(Object... values) throws IOException {
    String separator = "";
    for (Object value : values) {
      out.write(separator);
      out.write(quoted(value.toString()));
      separator = ",";
    }
    out.write('\n');
  }

  /** RFC 4180. */
  private static String quoted(String value) {
    boolean plain = value.indexOf(',') < 0 && value.indexOf('"') < 0 && value.indexOf('\n') < 0;
    return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
  }
}
