package dev.weft.lab.catalogue;

import java.util.Locale;

/**
 * The degree to which an entry is reproduced. That an entry cannot be reproduced is a property of
 * the entry, with a reason; that it is not built yet follows from the lab's experiments. The two
 * never mix.
 */
public enum Coverage {
  /** The lab has every experiment that it asks for. */
  BUILT,
  /** The lab has some of them. */
  PARTLY_BUILT,
  /** The lab has none of them yet. */
  NOT_BUILT,
  /** It cannot be made again; the experiments it names stand in for it. */
  CANNOT;

  /** The words for it in lists and reports. */
  public String words() {
    return switch (this) {
      case BUILT -> "reproduced";
      case PARTLY_BUILT -> "reproduced in part";
      case NOT_BUILT -> "not built yet";
      case CANNOT -> "cannot be reproduced";
    };
  }

  /** The name in reports for programs. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
