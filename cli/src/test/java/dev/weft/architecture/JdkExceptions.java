package dev.weft.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Finds where a source makes an unchecked exception of the JDK with words of its own. An {@link
 * java.io.IOException} needs no look: of the public methods only {@code Deployment.read} declares
 * one, and passes on those of the file system.
 */
final class JdkExceptions {
  /**
   * Modules that no program calls, and sockets, whose words are the JDK's, which programs compare.
   */
  static final Set<String> OTHER_MODULES = Set.of("sockets", "examples", "lab", "cli");

  /** Classes that may leave out the code, by the reason why no program sees these exceptions. */
  static final Map<String, Set<String>> UNSEEN =
      Map.of(
          "its caller catches it, and gives the reason in a message with a code",
          Set.of(
              "HostList",
              "HostRanges",
              "HubTicket",
              "MpiWorld",
              "RankMapping",
              "RankStateCodec",
              "RuleRange",
              "Secret",
              "TaggedAddress",
              "TcpAddress",
              "VirtualThreads"),
          "it has read bytes that only Weft writes",
          Set.of("AgreementMessage", "CallKind", "NodeReceiver"),
          "callers ask first whether the library is there",
          Set.of("FabricTransports", "MpiLibrary", "NativeAccess", "NativeLibrary", "UcxLibrary"),
          "Weft makes no such call",
          Set.of(
              "AgentLink",
              "Doorbell",
              "Feed",
              "FrameReader",
              "FrameWriter",
              "GraphField",
              "Handshake",
              "HeldReceive",
              "IncomingSubscription",
              "Job",
              "LinkWriter",
              "NamedAlgorithms",
              "OpenFolder",
              "RankConnection",
              "Reflective",
              "RingShape",
              "SockAddr",
              "Sockets",
              "SpawnRequest",
              "TaskThreads",
              "UcxAccess",
              "UcxRegion"),
          "it says that Weft or the system is broken",
          Set.of(
              "AgreementRound",
              "ConnectionThread",
              "GraphShape",
              "HubFollower",
              "RankMain",
              "TcpEndpoint",
              "TestProcess"),
          "JMX asks for the method, and shows clients no operation to call",
          Set.of("RankBean"));

  private static final Pattern MADE =
      Pattern.compile(
          "new (?:IllegalState|IllegalArgument|IndexOutOfBounds|UnsupportedOperation|NoSuchElement"
              + "|RejectedExecution)Exception\\(");

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/");
  private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*\"");

  private JdkExceptions() {}

  /** The arguments of each exception without a code; one that only wraps another needs none. */
  static List<String> withoutCode(String source) {
    String text = COMMENT.matcher(source).replaceAll("");
    List<String> found = new ArrayList<>();
    for (MatchResult made : MADE.matcher(text).results().toList()) {
      String arguments = text.substring(made.end(), end(text, made.end())).strip();
      if (!arguments.startsWith("FailureCode.") && !isCause(text, arguments)) {
        found.add(arguments.replaceAll("\\s+", " "));
      }
    }
    return found;
  }

  /** All classes of {@link #UNSEEN}. */
  static Set<String> unseen() {
    Set<String> all = new TreeSet<>();
    UNSEEN.values().forEach(all::addAll);
    return all;
  }

  /** Whether the only argument is another exception, which has its own message. */
  private static boolean isCause(String text, String arguments) {
    String name = arguments.replaceFirst("\\.getCause\\(\\)$", "");
    return name.matches("\\w+")
        && Pattern.compile("(?:Exception|Throwable) " + name + "\\b").matcher(text).find();
  }

  /**
   * Where the bracket is closed that was opened before a place; those within texts do not count.
   */
  private static int end(String text, int from) {
    String bare =
        STRING
            .matcher(text)
            .replaceAll(each -> "\"" + "_".repeat(each.end() - each.start() - 2) + "\"");
    int open = 1;
    for (int i = from; i < bare.length(); i++) {
      open += bare.charAt(i) == '(' ? 1 : bare.charAt(i) == ')' ? -1 : 0;
      if (open == 0) {
        return i;
      }
    }
    throw new IllegalArgumentException(text.substring(from));
  }
}
