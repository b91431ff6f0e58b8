package dev.weft.cli.program;

import dev.weft.Weft;
import java.util.concurrent.TimeUnit;

/** The first rank never joins the job: it does what the argument says. The others try to join. */
public final class Alone {
  public static void main(String[] args) throws Exception {
    if (System.getenv("WEFT_RANK").equals("0")) {
      if (args[0].equals("sleep")) {
        TimeUnit.MINUTES.sleep(1);
      }
      return;
    }
    try (Weft weft = Weft.init(args)) {
      System.out.println("joined " + weft.world().size());
    }
  }

  private Alone() {}
}
