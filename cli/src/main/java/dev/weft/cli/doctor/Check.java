package dev.weft.cli.doctor;

import java.util.Locale;

/**
 * The result of one check.
 *
 * @param remedy the remedy; empty if nothing is wrong
 */
public record Check(Verdict verdict, String what, String finding, String remedy) {

  /** How bad it is. */
  public enum Verdict {
    OK,
    /** Jobs run, but slower, or without something. */
    WARN,
    /** Jobs do not run. */
    FAIL;

    /** As shown. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Check ok(String what, String finding) {
    return new Check(Verdict.OK, what, finding, "");
  }

  static Check warn(String what, String finding, String remedy) {
    return new Check(Verdict.WARN, what, finding, remedy);
  }

  static Check fail(String what, String finding, String remedy) {
    return new Check(Verdict.FAIL, what, finding, remedy);
  }
}
