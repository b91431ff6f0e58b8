package dev.weft.cli.migrate;

/**
 * A use of a member of an old API.
 *
 * @param certain false where it is a use only if the API has the member: the program declares such
 *     a method itself, which may override one, or has a text that may be the name of a class
 */
record Use(Member member, Place place, boolean certain) {

  Use(Member member, Place place) {
    this(member, place, true);
  }
}
