/** Example programs. */
module dev.weft.examples {
  requires dev.weft;
  requires dev.weft.objects;
  requires dev.weft.parallel;
  requires java.desktop;
  requires static org.jspecify;
}
