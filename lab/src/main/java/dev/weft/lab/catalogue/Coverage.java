package dev.weft.lab.catalogue;

import java.util.Locale;

/**
 * How far an entry is reproduced. What cannot be reproduced is a property of the entry, with its
 * reason; what is not built follows from the experiments that the lab has. The two never mix.
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
