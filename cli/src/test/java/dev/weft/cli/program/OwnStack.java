package dev.weft.cli.program;

/** Says which frame is at the bottom of its main thread's stack. */
public final class OwnStack {
  public static void main(String[] args) {
    StackTraceElement[] stack = new Throwable().getStackTrace();
    StackTraceElement bottom = stack[stack.length - 1];
    System.out.println(
        Thread.currentThread().getName()
            + ": "
            + bottom.getClassName()
            + '.'
            + bottom.getMethodName());
  }

  private OwnStack() {}
}
