package mpi;

import dev.weft.request.UnsizedRequest;

/** The destination of received objects. */
record ObjectTarget(Object buf, int offset, int count, Datatype type) {

  /** Stores what a receive that is complete has brought. */
  void store(dev.weft.request.Request receive) {
    byte[] message = ((UnsizedRequest) receive).message();
    ObjectParts.put(ObjectParts.decode(message), buf, offset, count, type);
  }
}
