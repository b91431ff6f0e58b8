package dev.weft.collective;

/**
 * What a rank is about to do, in check mode. Immutable.
 *
 * @param call the operation with all that every rank must give alike; equal words are the agreement
 * @param sizes on which the ranks must agree two by two
 */
record Intent(String call, Sizes sizes) {

  /** An operation with these details. */
  static Intent of(String name, Object... details) {
    StringBuilder text = new StringBuilder(name).append('(');
    String separator = "";
    for (Object detail : details) {
      text.append(separator).append(detail);
      separator = ", ";
    }
    return new Intent(text.append(')').toString(), Sizes.UNKNOWN);
  }

  Intent with(Sizes pairwise) {
    return new Intent(call, pairwise);
  }

  Intent as(Form form) {
    return form == Form.BLOCKING ? this : new Intent(form.of(call), sizes);
  }
}
