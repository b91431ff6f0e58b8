package mpi;

import dev.weft.request.UnsizedRequest;

/** Where objects go that are received. */
record ObjectTarget(Object buf, int offset, int count, Datatype type) {

  /** Stores what a receive that is complete has brought. */
  void store(dev.weft.request.Request receive) {
    byte[] message = ((UnsizedRequest) receive).message();
    ObjectParts.put(ObjectParts.decode(message), buf, offset, count, type);
  }
}
