package dev.weft.internal.comm;

import dev.weft.call.ObjectMessages;
import dev.weft.call.PartitionedMessages;
import dev.weft.call.PointToPoint;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.request.Message;
import dev.weft.request.PartitionedReceive;
import dev.weft.request.PartitionedSend;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.request.UnsizedRequest;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** For intercommunicators: hands messages to {@link #messages}. */
interface DelegatedMessages extends PointToPoint, PartitionedMessages, ObjectMessages {
  /** The messages to and from the other group. */
  Communicator messages();

  @Override
  default void send(Slice buffer, int destination, int tag) {
    messages().send(buffer, destination, tag);
  }

  @Override
  default void ssend(Slice buffer, int destination, int tag) {
    messages().ssend(buffer, destination, tag);
  }

  @Override
  default void bsend(Slice buffer, int destination, int tag) {
    messages().bsend(buffer, destination, tag);
  }

  @Override
  default void rsend(Slice buffer, int destination, int tag) {
    messages().rsend(buffer, destination, tag);
  }

  @Override
  default Request isend(Slice buffer, int destination, int tag) {
    return messages().isend(buffer, destination, tag);
  }

  @Override
  default Request issend(Slice buffer, int destination, int tag) {
    return messages().issend(buffer, destination, tag);
  }

  @Override
  default Request ibsend(Slice buffer, int destination, int tag) {
    return messages().ibsend(buffer, destination, tag);
  }

  @Override
  default Request irsend(Slice buffer, int destination, int tag) {
    return messages().irsend(buffer, destination, tag);
  }

  @Override
  default PersistentRequest sendInit(Slice buffer, int destination, int tag) {
    return messages().sendInit(buffer, destination, tag);
  }

  @Override
  default PersistentRequest ssendInit(Slice buffer, int destination, int tag) {
    return messages().ssendInit(buffer, destination, tag);
  }

  @Override
  default PersistentRequest bsendInit(Slice buffer, int destination, int tag) {
    return messages().bsendInit(buffer, destination, tag);
  }

  @Override
  default PersistentRequest rsendInit(Slice buffer, int destination, int tag) {
    return messages().rsendInit(buffer, destination, tag);
  }

  @Override
  default PartitionedSend psendInit(Slice buffer, int partitions, int destination, int tag) {
    return messages().psendInit(buffer, partitions, destination, tag);
  }

  @Override
  default PartitionedReceive preceiveInit(Slice buffer, int partitions, int source, int tag) {
    return messages().preceiveInit(buffer, partitions, source, tag);
  }

  @Override
  default Status receive(Slice buffer, int source, int tag) {
    return messages().receive(buffer, source, tag);
  }

  @Override
  default Request ireceive(Slice buffer, int source, int tag) {
    return messages().ireceive(buffer, source, tag);
  }

  @Override
  default UnsizedRequest ireceiveUnsized(int source, int tag) {
    return messages().ireceiveUnsized(source, tag);
  }

  @Override
  default PersistentRequest receiveInit(Slice buffer, int source, int tag) {
    return messages().receiveInit(buffer, source, tag);
  }

  @Override
  default Status sendReceive(
      Slice send, int destination, int sendTag, Slice receive, int source, int receiveTag) {
    return messages().sendReceive(send, destination, sendTag, receive, source, receiveTag);
  }

  @Override
  default Status sendReceiveReplace(
      Slice buffer, int destination, int sendTag, int source, int receiveTag) {
    return messages().sendReceiveReplace(buffer, destination, sendTag, source, receiveTag);
  }

  @Override
  default Status probe(int source, int tag) {
    return messages().probe(source, tag);
  }

  @Override
  default @Nullable Status iprobe(int source, int tag) {
    return messages().iprobe(source, tag);
  }

  @Override
  default Message mprobe(int source, int tag) {
    return messages().mprobe(source, tag);
  }

  @Override
  default @Nullable Message improbe(int source, int tag) {
    return messages().improbe(source, tag);
  }

  @Override
  default void register(Class<?>... types) {
    messages().register(types);
  }

  @Override
  default void sendObject(@Nullable Object object, int destination, int tag) {
    messages().sendObject(object, destination, tag);
  }

  @Override
  default Request isendObject(@Nullable Object object, int destination, int tag) {
    return messages().isendObject(object, destination, tag);
  }

  @Override
  default <T> T receiveObject(Class<T> type, int source, int tag) {
    return messages().receiveObject(type, source, tag);
  }

  @Override
  default <T> Received<T> receiveObjectWithStatus(Class<T> type, int source, int tag) {
    return messages().receiveObjectWithStatus(type, source, tag);
  }

  @Override
  default <T> CompletableFuture<T> ireceiveObject(Class<T> type, int source, int tag) {
    return messages().ireceiveObject(type, source, tag);
  }
}
