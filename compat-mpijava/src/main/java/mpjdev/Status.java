package mpjdev;

import java.util.UUID;
import mpjbuf.Type;

/** The public fields of {@code mpi.Status}. They are the program's own: nothing else reads them. */
public class Status {
  /** Rank of the sender. */
  public int source;

  /** Tag of the message. */
  public int tag;

  /** Place of the request in the array given to the any and some forms. */
  public int index;

  /** Whole instances of the receive's datatype. */
  public int count;

  /** Size of the message. */
  public int countInBytes;

  /** Basic elements of the message. */
  public int numEls;

  /** Type of the basic elements; null after a probe. */
  public Type type;

  /** Not used. */
  public UUID srcID;

  public Status() {}

  public Status(UUID srcID, int tag, int index) {
    this.srcID = srcID;
    this.tag = tag;
    this.index = index;
  }

  public Status(UUID srcID, int tag, int index, Type type, int numEls) {
    this(srcID, tag, index);
    this.type = type;
    this.numEls = numEls;
  }

  public Status(int source, int tag, int index) {
    this.source = source;
    this.tag = tag;
    this.index = index;
  }

  public Status(int source, int tag, int index, Type type, int numEls) {
    this(source, tag, index);
    this.type = type;
    this.numEls = numEls;
  }
}
