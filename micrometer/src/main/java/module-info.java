/** The counters of a rank as meters of Micrometer. */
@SuppressWarnings("requires-transitive-automatic") // Micrometer is one
module dev.weft.micrometer {
  requires transitive dev.weft.core;
  requires transitive micrometer.core;
  requires static org.jspecify;

  exports dev.weft.micrometer;
}
