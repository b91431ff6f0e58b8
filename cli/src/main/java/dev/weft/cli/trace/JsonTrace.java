package dev.weft.cli.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.weft.internal.trace.CallKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A trace in Trace Event Format, which Perfetto and the tracing page of browsers show: a process
 * for each rank, with a track for each thread and one for the virtual machine, and an arrow for
 * each message. What it shows is all that {@link #read} needs.
 */
final class JsonTrace {
  private static final String MACHINE = "virtual machine";
  private static final double MICROSECOND = 1e3;

  private final JsonGenerator json;
  private final long beginNanos;
  private final List<Map<String, Integer>> threads = new ArrayList<>();

  private JsonTrace(JsonGenerator json, Trace trace) {
    this.json = json;
    this.beginNanos = trace.beginNanos();
    for (int rank = 0; rank < trace.ranks(); rank++) {
      threads.add(new LinkedHashMap<>());
    }
  }

  /** Writes a trace. Blocks as writing does. */
  static void write(Matching matching, OutputStream out) throws IOException {
    Trace trace = matching.trace();
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField("displayTimeUnit", "ns");
      json.writeObjectFieldStart("otherData");
      json.writeNumberField("ranks", trace.ranks());
      json.writeNumberField("processors", trace.processors());
      json.writeNumberField("taken", trace.taken());
      json.writeNumberField("lost", trace.lost());
      json.writeBooleanField("trimmed", trace.trimmed());
      json.writeNumberField("clockError", trace.clockErrorNanos());
      json.writeEndObject();
      json.writeArrayFieldStart("traceEvents");
      new JsonTrace(json, trace).write(matching);
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private void write(Matching matching) throws IOException {
    Trace trace = matching.trace();
    for (List<Call> calls : trace.calls()) {
      for (Call call : calls) {
        write(call);
      }
    }
    for (Pause pause : trace.pauses()) {
      write(pause);
    }
    int number = 1;
    for (MatchedMessage message : matching.messages()) {
      writeArrow(message, number++);
    }
    for (int rank = 0; rank < threads.size(); rank++) {
      writeNames(rank);
    }
  }

  private int thread(int rank, String name) {
    Map<String, Integer> known = threads.get(rank);
    return known.computeIfAbsent(name, none -> known.size() + 1);
  }

  private double micros(long nanos) {
    return (nanos - beginNanos) / MICROSECOND;
  }

  private void begin(String phase, String name, int rank, int thread, long nanos)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("ph", phase);
    json.writeStringField("name", name);
    json.writeNumberField("pid", rank);
    json.writeNumberField("tid", thread);
    json.writeNumberField("ts", micros(nanos));
  }

  private void write(Call call) throws IOException {
    boolean waits = call.kind() == CallKind.WAIT;
    begin(
        "X",
        waits ? "await " + call.operation() : call.operation(),
        call.rank(),
        thread(call.rank(), call.thread()),
        call.beginNanos());
    json.writeNumberField("dur", call.nanos() / MICROSECOND);
    json.writeStringField("cat", call.kind().name());
    json.writeObjectFieldStart("args");
    json.writeStringField("operation", call.operation());
    json.writeStringField("thread", call.thread());
    json.writeNumberField("communicator", call.communicator());
    json.writeNumberField("peer", call.peer());
    json.writeNumberField("tag", call.tag());
    json.writeNumberField("bytes", call.bytes());
    json.writeNumberField("number", call.number());
    json.writeNumberField("request", call.request());
    json.writeStringField("line", call.line());
    json.writeNumberField("begin", call.beginNanos());
    json.writeNumberField("end", call.endNanos());
    json.writeEndObject();
    json.writeEndObject();
  }

  private void write(Pause pause) throws IOException {
    String track = pause.thread().isEmpty() ? MACHINE : pause.thread();
    begin("X", pause.words(), pause.rank(), thread(pause.rank(), track), pause.beginNanos());
    json.writeNumberField("dur", pause.nanos() / MICROSECOND);
    json.writeStringField("cat", pause.what().name());
    json.writeObjectFieldStart("args");
    json.writeStringField("thread", pause.thread());
    json.writeNumberField("begin", pause.beginNanos());
    json.writeNumberField("end", pause.endNanos());
    json.writeEndObject();
    json.writeEndObject();
  }

  private void writeArrow(MatchedMessage message, int number) throws IOException {
    Call sent = message.sent();
    Call received = message.received();
    begin("s", "message", sent.rank(), thread(sent.rank(), sent.thread()), sent.beginNanos());
    endArrow(number, "cat");
    begin(
        "f",
        "message",
        received.rank(),
        thread(received.rank(), received.thread()),
        Math.max(sent.beginNanos(), received.endNanos() - 1));
    json.writeStringField("bp", "e");
    endArrow(number, "cat");
  }

  private void endArrow(int number, String category) throws IOException {
    json.writeStringField(category, "message");
    json.writeNumberField("id", number);
    json.writeEndObject();
  }

  private void writeNames(int rank) throws IOException {
    writeName("process_name", "rank " + rank, rank, 0);
    for (Map.Entry<String, Integer> thread : threads.get(rank).entrySet()) {
      writeName("thread_name", thread.getKey(), rank, thread.getValue());
    }
  }

  private void writeName(String what, String name, int rank, int thread) throws IOException {
    json.writeStartObject();
    json.writeStringField("ph", "M");
    json.writeStringField("name", what);
    json.writeNumberField("pid", rank);
    json.writeNumberField("tid", thread);
    json.writeObjectFieldStart("args");
    json.writeStringField("name", name);
    json.writeEndObject();
    json.writeEndObject();
  }

  /**
   * Reads what {@link #write} has written. Blocks as reading does.
   *
   * @throws IOException also if it is anything else
   * @throws IllegalArgumentException if it is anything else
   */
  static Trace read(InputStream in) throws IOException {
    List<Call> calls = new ArrayList<>();
    List<Pause> pauses = new ArrayList<>();
    Map<String, String> other = new HashMap<>();
    try (JsonParser json = new JsonFactory().createParser(in)) {
      require(json.nextToken() == JsonToken.START_OBJECT);
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        JsonToken value = json.nextToken();
        if (name.equals("otherData") && value == JsonToken.START_OBJECT) {
          other.putAll(fields(json));
        } else if (name.equals("traceEvents") && value == JsonToken.START_ARRAY) {
          while (json.nextToken() == JsonToken.START_OBJECT) {
            take(fields(json), calls, pauses);
          }
        } else {
          json.skipChildren();
        }
      }
      int ranks = Integer.parseInt(other.getOrDefault("ranks", ""));
      boolean possible =
          ranks >= 0
              && ranks <= 1 << 20
              && calls.stream().allMatch(call -> call.rank() >= 0 && call.rank() < ranks);
      require(possible);
      return Trace.of(
          ranks,
          calls,
          pauses,
          Integer.parseInt(other.getOrDefault("processors", "0")),
          Double.parseDouble(other.getOrDefault("taken", "0")),
          Long.parseLong(other.getOrDefault("lost", "0")),
          Boolean.parseBoolean(other.get("trimmed")),
          Long.parseLong(other.getOrDefault("clockError", "0")));
    }
  }

  private static void require(boolean right) {
    if (!right) {
      throw new IllegalArgumentException("it has no events of ranks");
    }
  }

  /** The fields of an object and of those in it, as text. */
  private static Map<String, String> fields(JsonParser json) throws IOException {
    Map<String, String> fields = new HashMap<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      if (json.nextToken() == JsonToken.START_OBJECT) {
        fields.putAll(fields(json));
      } else {
        fields.put(name, json.getText());
        json.skipChildren();
      }
    }
    return fields;
  }

  private static void take(Map<String, String> event, List<Call> calls, List<Pause> pauses) {
    if (!"X".equals(event.get("ph"))) {
      return;
    }
    int rank = Integer.parseInt(field(event, "pid"));
    long begin = Long.parseLong(field(event, "begin"));
    long end = Long.parseLong(field(event, "end"));
    String category = field(event, "cat");
    if (event.containsKey("operation")) {
      calls.add(
          new Call(
              rank,
              field(event, "thread"),
              CallKind.valueOf(category),
              field(event, "operation"),
              Long.parseLong(field(event, "communicator")),
              Integer.parseInt(field(event, "peer")),
              Integer.parseInt(field(event, "tag")),
              Long.parseLong(field(event, "bytes")),
              begin,
              end,
              Long.parseLong(field(event, "number")),
              Long.parseLong(field(event, "request")),
              field(event, "line")));
    } else {
      pauses.add(
          new Pause(
              rank,
              Pause.What.valueOf(category),
              field(event, "thread"),
              field(event, "name"),
              begin,
              end));
    }
  }

  private static String field(Map<String, String> event, String name) {
    String value = event.get(name);
    if (value == null) {
      throw new IllegalArgumentException("an event has no field " + name);
    }
    return value;
  }
}
