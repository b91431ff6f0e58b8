package mpi;

import dev.weft.topology.Cartesian;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A communicator whose ranks form a grid ({@link Cartesian}). */
public final class CartComm extends Intracomm {
  CartComm() {}

  CartComm(dev.weft.@Nullable Comm comm) {
    super(comm);
  }

  @Override
  int ofArguments() {
    return ErrorClass.ERR_DIMS;
  }

  @Override
  Comm blank() {
    return new CartComm();
  }

  @Override
  public CartComm clone() {
    return cloned(CartComm.class);
  }

  @Override
  public CartComm dup() throws MPIException {
    return duplicate(CartComm.class);
  }

  @Override
  public CartComm iDup() throws MPIException {
    return duplicateLater(CartComm.class);
  }

  @Override
  public CartComm dupWithInfo(Info info) throws MPIException {
    return duplicate(CartComm.class, info);
  }

  /** The grid and where this rank is ({@link dev.weft.Topologies#cartesian}). */
  public CartParms getTopo() throws MPIException {
    return get(() -> new CartParms(intra().cartesian(), intra().rank()));
  }

  /** Which rank is there ({@link Cartesian#rank}). */
  public int getRank(int[] coords) throws MPIException {
    return get(
        () -> {
          Cartesian grid = intra().cartesian();
          int dimensions = grid.dimensions();
          return grid.rank(coords.length > dimensions ? Arrays.copyOf(coords, dimensions) : coords);
        });
  }

  /** Where a rank is ({@link Cartesian#coordinates}). */
  public int[] getCoords(int rank) throws MPIException {
    return get(() -> intra().cartesian().coordinates(rank));
  }

  /** With whom to exchange along a dimension ({@link Cartesian#shift}). */
  public ShiftParms shift(int direction, int disp) throws MPIException {
    return get(() -> new ShiftParms(intra().cartesian().shift(intra().rank(), direction, disp)));
  }

  /** The ranks that differ in the dimensions that remain ({@link dev.weft.Topologies#sub}). */
  public CartComm sub(boolean[] remainDims) throws MPIException {
    return get(
        () -> {
          int given = Math.min(intra().cartesian().dimensions(), remainDims.length);
          int[] kept = IntStream.range(0, given).filter(d -> remainDims[d]).toArray();
          return inheriting(new CartComm(intra().sub(kept)), this);
        });
  }

  /** The place that this rank had in such a grid: its own number, or UNDEFINED if left out. */
  public int map(int[] dims, boolean[] periods) throws MPIException {
    return get(
        () -> {
          int size = grid(dims, periods).size();
          if (size > intra().size()) {
            throw new Refused(
                ErrorClass.ERR_DIMS,
                "a grid of %d points; there are %d ranks".formatted(size, intra().size()));
          }
          return intra().rank() < size ? intra().rank() : Constant.UNDEFINED;
        });
  }

  /**
   * Fills in the dimensions that are 0, as near to each other as can be ({@link
   * Cartesian#balancedExtents}).
   */
  public static void createDims(int nodes, int[] dims) throws MPIException {
    Failures.run(
        ErrorClass.ERR_DIMS,
        () -> {
          int[] found = Cartesian.balancedExtents(nodes, dims);
          System.arraycopy(found, 0, dims, 0, dims.length);
        });
  }
}
