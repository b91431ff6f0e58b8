package dev.weft.internal.launch.environment.tcp;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Slurm's short form of host names: {@code node[03-17,20],login}. */
final class NodeList {
  private static final Pattern FIRST_OF_LIST = Pattern.compile("([^,\\[]|\\[[^\\]]*\\])*");
  private static final Pattern RANGES = Pattern.compile("\\[(\\w+)[^\\]]*\\]");

  /** The first name of a list. */
  static String first(String list) {
    Matcher first = FIRST_OF_LIST.matcher(list);
    return RANGES.matcher(first.lookingAt() ? first.group() : list).replaceAll("$1");
  }

  private NodeList() {}
}
