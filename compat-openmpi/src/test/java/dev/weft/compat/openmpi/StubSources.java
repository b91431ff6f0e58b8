package dev.weft.compat.openmpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Sources of a package {@code mpi} that has nothing but the signatures of Open MPI 5's {@code
 * mpi.jar}, made from the lists of the API check. What is compiled against them names the classes,
 * members and types that the original would have made it name, whatever this module has besides.
 * The values of constants are not known to the compiler, as in the original.
 */
final class StubSources {
  private static final Pattern HEADER = Pattern.compile("^(.*(?:class|interface)) (\\S+)(.*)\\{$");
  private static final Pattern METHOD = Pattern.compile("^ +(.*?)([\\w$.]+)\\(([^)]*)\\)(.*);$");

  /** A class: its head, its super types, and its members without repetitions. */
  private record Stub(String head, String superTypes, Set<String> members, Set<String> known) {}

  private final Map<String, Stub> classes = new LinkedHashMap<>();

  private StubSources() {}

  /** Writes one file for each class into a folder {@code mpi}. */
  static void write(Path folder) throws IOException {
    StubSources sources = new StubSources();
    sources.read("/api/openmpi-java-5.txt");
    sources.read("/api/protected.txt");
    Path mpi = Files.createDirectories(folder.resolve("mpi"));
    for (String name : sources.classes.keySet()) {
      if (!name.contains("$")) {
        String source = "package mpi;\n" + sources.source(name);
        Files.writeString(mpi.resolve(name.substring("mpi.".length()) + ".java"), source);
      }
    }
  }

  private void read(String list) {
    String owner = "";
    for (String line : SignatureList.lines(list)) {
      Matcher header = HEADER.matcher(line);
      if (header.matches()) {
        owner = header.group(2);
        String superTypes = header.group(3);
        if (owner.endsWith("$Data") && !owner.startsWith("mpi.Struct")) {
          superTypes = " extends mpi.Struct.Data ";
        }
        classes.putIfAbsent(
            owner,
            new Stub(header.group(1), superTypes, new LinkedHashSet<>(), new LinkedHashSet<>()));
      } else if (line.startsWith("  ")) {
        add(Objects.requireNonNull(classes.get(owner)), owner, line);
      }
    }
  }

  private static void add(Stub stub, String owner, String line) {
    Matcher method = METHOD.matcher(line);
    if (!method.matches()) {
      stub.members().add(line.replace(" final ", " "));
      return;
    }
    boolean isConstructor = method.group(2).equals(owner);
    // the constructor of an inner class is listed with the outer object
    String parameters = owner.contains("$") && isConstructor ? "" : method.group(3);
    String name = isConstructor ? owner.replaceAll(".*[.$]", "") : method.group(2);
    // a bridge method stands behind what it leads to, and differs in the result alone
    if (stub.known().add(name + "(" + parameters + ")")) {
      String modifiers = method.group(1).replace("native ", "");
      String body = modifiers.contains("abstract ") ? ";" : " { throw new Error(); }";
      stub.members().add(modifiers + name + "(" + named(parameters) + ")" + method.group(4) + body);
    }
  }

  private static String named(String parameters) {
    StringBuilder text = new StringBuilder();
    for (String type : parameters.isBlank() ? new String[0] : parameters.split(", *")) {
      text.append(text.isEmpty() ? "" : ", ").append(type).append(" p").append(text.length());
    }
    return text.toString();
  }

  private String source(String name) {
    Stub stub = Objects.requireNonNull(classes.get(name));
    String simple = name.replaceAll(".*[.$]", "");
    String inner =
        classes.keySet().stream()
            .filter(other -> other.startsWith(name + "$"))
            .map(this::source)
            .collect(Collectors.joining());
    String newData =
        stub.superTypes().contains("extends mpi.Struct ")
            ? "protected mpi.Struct.Data newData() { throw new Error(); }\n"
            : "";
    return (stub.head() + " " + simple + stub.superTypes() + "{\n")
        + stub.members().stream().collect(Collectors.joining("\n")).replace('$', '.')
        + "\n"
        + newData
        + inner
        + "}\n";
  }
}
