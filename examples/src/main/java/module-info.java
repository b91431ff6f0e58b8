/** Example programs. */
module dev.weft.examples {
  requires dev.weft;
  requires java.desktop;
  requires static org.jspecify;
}
