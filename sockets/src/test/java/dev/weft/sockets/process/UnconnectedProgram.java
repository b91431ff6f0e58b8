package dev.weft.sockets.process;

/** Makes no connection. */
final class UnconnectedProgram {
  private UnconnectedProgram() {}

  public static void main(String[] args) {
    System.out.println("no connection");
  }
}
