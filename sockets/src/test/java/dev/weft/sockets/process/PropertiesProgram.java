package dev.weft.sockets.process;

import java.nio.channels.Selector;
import java.util.TreeSet;

/** Prints the names of its system properties once it has sockets and channels. */
final class PropertiesProgram {
  private PropertiesProgram() {}

  public static void main(String[] args) throws Exception {
    Selector.open().close();
    new java.net.Socket().close();
    new TreeSet<>(System.getProperties().stringPropertyNames()).forEach(System.out::println);
  }
}
