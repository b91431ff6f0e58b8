package dev.weft.internal.engine.request;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Numbers for operations that peers must be able to name. A number consists of a place and a count
 * of the place's uses, so that a late or invented number finds nothing. Under the engine lock.
 */
public final class OperationTable {
  private static final int NONE = -1;

  private @Nullable Operation[] operations = new Operation[16];
  private int[] uses = new int[16];
  private int[] nextFree = new int[16];
  private int firstFree = NONE;
  private int used;

  /** Gives the operation a number, which is never 0. */
  public void add(Operation operation) {
    int place = firstFree;
    if (place != NONE) {
      firstFree = nextFree[place];
    } else {
      if (used == operations.length) {
        grow();
      }
      place = used++;
    }
    if (++uses[place] == 0) {
      uses[place] = 1; // the number of place 0 would be none
    }
    operations[place] = operation;
    operation.id = ((long) uses[place] << 32) | place;
  }

  public @Nullable Operation get(long id) {
    int place = (int) id;
    return place >= 0 && place < used && uses[place] == (int) (id >>> 32)
        ? operations[place]
        : null;
  }

  public void remove(long id) {
    if (get(id) != null) {
      int place = (int) id;
      operations[place] = null;
      nextFree[place] = firstFree;
      firstFree = place;
    }
  }

  /** Those of this kind that are in the table now. */
  public <T extends Operation> List<T> all(Class<T> kind) {
    return Arrays.stream(operations, 0, used).filter(kind::isInstance).map(kind::cast).toList();
  }

  private void grow() {
    int length = operations.length * 2;
    operations = Arrays.copyOf(operations, length);
    uses = Arrays.copyOf(uses, length);
    nextFree = Arrays.copyOf(nextFree, length);
  }
}
