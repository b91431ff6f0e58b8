package dev.weft.lab.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The catalogue of the papers' measurements, in order. It is data, {@code catalogue.json} next to
 * this class: the author of an experiment adds its name to the entries that it reproduces.
 * Immutable.
 */
public record Catalogue(List<Paper> papers, List<Entry> entries) {
  private static final String FILE = "catalogue.json";

  /** The lists are copied. */
  public Catalogue {
    papers = List.copyOf(papers);
    entries = List.copyOf(entries);
  }

  /** Reads the catalogue that comes with the lab. */
  public static Catalogue load() {
    try (InputStream stream =
        Objects.requireNonNull(Catalogue.class.getResourceAsStream(FILE), FILE)) {
      return read(new ObjectMapper().readTree(stream));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the catalogue", e);
    }
  }

  /** The entries of a paper. */
  public List<Entry> of(Paper paper) {
    return entries.stream().filter(entry -> entry.paper().equals(paper.id())).toList();
  }

  static Catalogue read(JsonNode root) {
    List<Paper> papers = new ArrayList<>();
    for (JsonNode paper : root.path("papers")) {
      papers.add(
          new Paper(
              text(paper, "id"),
              text(paper, "authors"),
              text(paper, "title"),
              text(paper, "machine")));
    }
    List<Entry> entries = new ArrayList<>();
    root.path("entries").forEach(entry -> entries.add(entry(entry)));
    return new Catalogue(papers, entries);
  }

  private static Entry entry(JsonNode node) {
    List<Printed> printed = new ArrayList<>();
    String network = text(node, "network");
    node.path("printed").forEach(one -> printed.add(printed(one, network)));
    List<Integer> mtus = new ArrayList<>();
    node.path("mtus").forEach(one -> mtus.add(one.asInt()));
    return new Entry(
        text(node, "id"),
        text(node, "place"),
        text(node, "title"),
        text(node, "varies"),
        text(node, "measures"),
        texts(node.path("systems")),
        texts(node.path("runs")).stream().map(Run::parse).toList(),
        network,
        mtus,
        text(node, "remark"),
        node.has("cannot") ? Optional.of(text(node, "cannot")) : Optional.empty(),
        printed);
  }

  private static Printed printed(JsonNode node, String network) {
    return new Printed(
        text(node, "what"),
        node.has("value")
            ? OptionalDouble.of(node.path("value").asDouble())
            : OptionalDouble.empty(),
        text(node, "unit"),
        text(node, "text"),
        node.has("now") ? Optional.of(now(node.path("now"), network)) : Optional.empty());
  }

  private static Now now(JsonNode node, String network) {
    return new Now(
        text(node, "experiment"),
        text(node, "system"),
        text(node, "transport"),
        text(node, "buffer"),
        text(node, "operation"),
        node.path("ranks").asInt(),
        node.path("bytes").asInt(),
        Now.Quantity.valueOf(text(node, "quantity").toUpperCase(Locale.ROOT)),
        node.has("over") ? Optional.of(over(node, network)) : Optional.empty(),
        network,
        node.path("mtu").asInt());
  }

  /** The other figure is of the same place, but for what it names itself. */
  private static Now over(JsonNode node, String network) {
    ObjectNode other = node.deepCopy();
    other.remove("over");
    other.put("quantity", "value");
    node.path("over").properties().forEach(each -> other.set(each.getKey(), each.getValue()));
    return now(other, network);
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(one -> texts.add(one.asText()));
    return texts;
  }

  private static String text(JsonNode node, String key) {
    return node.path(key).asText("");
  }
}
