package dev.weft.lab.system.mpjexpress;

import dev.weft.lab.experiment.Series;
import dev.weft.lab.system.Launch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A launch that needs a daemon for as long as it lasts. */
record DaemonLaunch(MpjDaemon daemon, Launch program) implements Launch {
  @Override
  public void warm() throws InterruptedException {
    program.warm();
  }

  @Override
  public @Nullable Series measure() throws InterruptedException {
    return program.measure();
  }

  @Override
  public List<String> warnings() {
    return program.warnings();
  }

  @Override
  public void close() {
    try (daemon) {
      program.close();
    }
  }
}
