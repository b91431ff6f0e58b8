package dev.weft.internal.comm;

import dev.weft.DynamicJobs;
import dev.weft.InterComm;
import dev.weft.Port;
import dev.weft.SpawnSpec;
import dev.weft.SpawnedProgram;
import dev.weft.internal.spawn.PublishedNames;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** For communicators: what reaches beyond the job. */
interface DelegatedJobs extends DynamicJobs {
  /** The communicator; throws if it is closed. */
  Communicator self();

  @Override
  default InterComm spawn(@Nullable List<SpawnSpec> programs, int root, Duration timeout) {
    return new JointCreation(self(), root).spawn(programs, timeout);
  }

  @Override
  default InterComm spawnThreads(int ranks, @Nullable SpawnedProgram program, int root) {
    return new JointCreation(self(), root).spawnThreads(ranks, program);
  }

  @Override
  default Port openPort() {
    return self().factory().connections().openPort();
  }

  @Override
  default InterComm accept(@Nullable Port port, int root, Duration timeout) {
    return new JointCreation(self(), root).accept(port, timeout);
  }

  @Override
  default InterComm connect(@Nullable String port, int root, Duration timeout) {
    return new JointCreation(self(), root).connect(port, timeout);
  }

  @Override
  default void publishName(String service, Port port) {
    self().factory().connections().publish(service, port);
  }

  @Override
  default void unpublishName(String service) {
    self().factory().connections().unpublish(service);
  }

  @Override
  default @Nullable String lookupName(String service) {
    return PublishedNames.lookup(service);
  }

  @Override
  default String lookupName(String service, Duration timeout) {
    return self().factory().connections().lookup(service, timeout);
  }

  @Override
  default void disconnect() {
    Communicator self = self();
    self.factory().disconnect(self::barrier, self::close);
  }
}
