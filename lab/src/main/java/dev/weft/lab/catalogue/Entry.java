package dev.weft.lab.catalogue;

import dev.weft.lab.experiment.Experiment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One experiment of a paper, or several experiments that the paper shows together.
 *
 * @param id the paper's letter and a number, or a range of them
 * @param place the place in the paper
 * @param systems names of the peers it wants
 * @param runs experiments of the lab that reproduce it, or that replace it if it {@link #cannot}
 * @param network the link of the measurement, if it is not this machine's own; otherwise empty
 * @param mtus of the network; none for Ethernet's usual one
 * @param remark a remark for comparisons; otherwise empty
 * @param cannot the reason why it cannot be reproduced; absent if it can
 */
public record Entry(
    String id,
    String place,
    String title,
    String varies,
    String measures,
    List<String> systems,
    List<Run> runs,
    String network,
    List<Integer> mtus,
    String remark,
    Optional<String> cannot,
    List<Printed> printed) {
  private static final Pattern RANGE = Pattern.compile("([A-Z])(\\d+)-[A-Z](\\d+)");

  /** The lists are copied. */
  public Entry {
    systems = List.copyOf(systems);
    runs = List.copyOf(runs);
    printed = List.copyOf(printed);
    mtus = List.copyOf(mtus);
  }

  /** The letter of its paper. */
  public String paper() {
    return id.substring(0, 1);
  }

  /** How far it is reproduced. */
  public Coverage coverage() {
    if (cannot.isPresent()) {
      return Coverage.CANNOT;
    }
    if (notBuilt().isEmpty()) {
      return Coverage.BUILT;
    }
    return built().isEmpty() ? Coverage.NOT_BUILT : Coverage.PARTLY_BUILT;
  }

  /** Experiments that the lab has. */
  public List<Experiment> built() {
    return runs.stream().flatMap(run -> run.built().stream()).distinct().toList();
  }

  /** What is made of the samples of these experiments. */
  public List<String> analyses() {
    return runs.stream().filter(Run::isAnalysis).map(Run::experiment).toList();
  }

  /** Names of experiments that the lab does not have yet. */
  public List<String> notBuilt() {
    return runs.stream()
        .filter(run -> run.built().isEmpty() && !run.isAnalysis())
        .map(Run::experiment)
        .distinct()
        .toList();
  }

  /** What makes it again over its network; none where it was made on one machine. */
  public List<String> networkCommands() {
    if (network.isEmpty()) {
      return List.of();
    }
    String command = "weft bench run " + id.replaceAll("-.*", "") + " --network " + network;
    return mtus.isEmpty()
        ? List.of(command)
        : mtus.stream().map(mtu -> command + " --mtu " + mtu).toList();
  }

  /** Every id by which it can be asked for: of a range also each in it. */
  List<String> ids() {
    List<String> ids = new ArrayList<>(List.of(id));
    Matcher range = RANGE.matcher(id);
    if (range.matches()) {
      for (int i = Integer.parseInt(range.group(2)); i <= Integer.parseInt(range.group(3)); i++) {
        ids.add(range.group(1) + i);
      }
    }
    return ids;
  }
}
