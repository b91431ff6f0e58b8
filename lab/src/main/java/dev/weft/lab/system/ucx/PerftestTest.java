package dev.weft.lab.system.ucx;

import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.program.Cell;
import dev.weft.lab.program.OneSided;

/** The tests of {@code ucx_perftest} that the lab runs, by their names there. */
enum PerftestTest {
  /** Half of a round trip of tagged messages, which Weft's frames are as well. */
  TAG_LAT,
  /** Tagged messages one way, a window of them under way. */
  TAG_BW,
  /** Half of a round trip of puts; each side looks for the other's in its memory. */
  UCP_PUT_LAT,
  /** One get after another. */
  UCP_GET,
  /** One atomic addition after another. */
  UCP_FADD;

  /** What is told about a cell of an experiment. */
  static PerftestTest of(Experiment experiment, Cell cell) {
    return switch (experiment) {
      case RATE -> TAG_BW;
      case ONESIDED ->
          switch (OneSided.of(cell.operation())) {
            case PUT -> UCP_PUT_LAT;
            case GET -> UCP_GET;
            case FETCH_AND_OP -> UCP_FADD;
          };
      default -> TAG_LAT;
    };
  }
}
