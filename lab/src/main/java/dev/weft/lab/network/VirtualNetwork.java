package dev.weft.lab.network;

import dev.weft.internal.job.JobId;
import dev.weft.lab.machine.SystemFiles;
import dev.weft.lab.process.LaunchFailedException;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.LaunchHosts;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Hosts that are network namespaces of this machine, with links between them. Building and closing
 * run some dozens of commands and block for up to a second. Closing removes everything, and so does
 * the end of this JVM; after a SIGKILL the next {@link #sweep} removes it.
 */
public final class VirtualNetwork implements AutoCloseable {
  public static final int MOST_HOSTS = 8;
  private static final int LEAST_HOSTS = 2;
  private static final String CONGESTION_CONTROLS =
      "/proc/sys/net/ipv4/tcp_available_congestion_control";

  private final NetworkPlan plan;
  private final AtomicBoolean removed = new AtomicBoolean();
  private final Thread hook = new Thread(this::remove, "remove the network");

  private LinkTraits traits = new LinkTraits(0, 0, 0);

  /** What joins the hosts if it is not the kernel. */
  private @Nullable ImitatedWire imitatedWire;

  private VirtualNetwork(NetworkPlan plan) {
    this.plan = plan;
  }

  /**
   * Builds a network.
   *
   * @param ranks that will run on it: each gets a host, as far as there are {@value #MOST_HOSTS}
   * @throws NetworkException if it cannot be built here
   */
  public static VirtualNetwork build(NetworkSpec spec, int ranks) throws InterruptedException {
    Availability needs = NetworkNeeds.availability();
    if (!needs.isAvailable()) {
      throw new NetworkException(needs.missing().orElse("") + "; to have it: " + needs.remedy());
    }
    int hosts = Math.clamp(ranks, LEAST_HOSTS, MOST_HOSTS);
    VirtualNetwork network = new VirtualNetwork(new NetworkPlan(spec, hosts, JobId.create()));
    Runtime.getRuntime().addShutdownHook(network.hook);
    try {
      network.make();
      return network;
    } catch (LaunchFailedException e) {
      network.close();
      throw new NetworkException(
          "the network cannot be built; it needs every right of root, and a kernel with veth, bridge"
              + " and sch_tbf, or with tun where it has no sch_netem: "
              + e.getMessage(),
          e);
    } catch (NetworkException | InterruptedException e) {
      network.close();
      throw e;
    }
  }

  /** Removes networks whose owners have died. Does nothing where none can be. */
  public static void sweep() {
    List<String> abandoned = Namespaces.abandoned(Namespaces.FOLDER);
    if (!abandoned.isEmpty() && NetworkNeeds.availability().isAvailable()) {
      abandoned.forEach(Namespaces::remove);
    }
  }

  /** Where ranks run. */
  public LaunchHosts launchHosts() {
    return plan.places();
  }

  public NetworkSpec spec() {
    return plan.spec();
  }

  /** What its links are like; without their delay where nothing here can delay packets. */
  public LinkTraits traits() {
    return traits;
  }

  @Override
  public void close() {
    remove();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The hook has nothing left to do.
    }
  }

  private void make() throws InterruptedException {
    Namespaces.runAll(plan.namespaceCommands());
    boolean wanted = plan.spec().kind().delayMicros() > 0;
    boolean kernelDelays = wanted && canDelay();
    if (wanted && !kernelDelays && ImitatedWire.canCarry(plan.spec())) {
      imitatedWire = ImitatedWire.start(plan);
      traits = ImitatedWire.traits(plan.spec());
    } else {
      Bridge bridge = new Bridge(plan);
      Namespaces.runAll(bridge.commands());
      if (kernelDelays) {
        Namespaces.runAll(bridge.delayCommands());
      }
      traits = bridge.traits(kernelDelays ? plan.spec().kind().delayMicros() : 0);
    }
    chooseCongestionControl();
    for (Sysctl sysctl : plan.spec().sysctls()) {
      set(sysctl);
    }
  }

  private void chooseCongestionControl() throws InterruptedException {
    try {
      Namespaces.runAll(plan.congestionCommands());
    } catch (LaunchFailedException e) {
      throw new NetworkException(
          "TCP's congestion control cannot be %s; choose one of this kernel's with --congestion: %s"
              .formatted(
                  plan.spec().congestion(), SystemFiles.text(CONGESTION_CONTROLS).orElse("")),
          e);
    }
  }

  private void set(Sysctl sysctl) throws InterruptedException {
    try {
      Namespaces.runAll(plan.commands(sysctl));
    } catch (LaunchFailedException e) {
      throw new NetworkException(
          "the kernel of a host does not take --sysctl %s; see %s for what it has"
              .formatted(sysctl, sysctl.file().getParent()),
          e);
    }
  }

  private boolean canDelay() throws InterruptedException {
    try {
      Namespaces.run(plan.delayProbe());
      return true;
    } catch (LaunchFailedException noNetem) {
      return false;
    }
  }

  private void remove() {
    if (removed.compareAndSet(false, true)) {
      if (imitatedWire != null) {
        imitatedWire.close();
      }
      plan.names().reversed().forEach(Namespaces::remove);
    }
  }
}
