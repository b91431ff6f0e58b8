package dev.weft.objects.internal.node;

import dev.weft.codec.ObjectCodec;
import dev.weft.internal.stall.RankService;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.Remote;
import dev.weft.objects.internal.call.Caller;
import dev.weft.objects.internal.call.ObjectReference;
import dev.weft.objects.internal.failure.ThrowableTypes;
import dev.weft.objects.internal.group.BarrierService;
import dev.weft.objects.internal.group.BarrierTable;
import dev.weft.objects.internal.lease.Leases;
import dev.weft.objects.internal.method.CallTrace;
import dev.weft.objects.internal.method.MethodTable;
import dev.weft.objects.internal.move.Movement;
import dev.weft.objects.internal.move.MovementService;
import dev.weft.objects.internal.name.Directory;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.name.Exports;
import dev.weft.objects.internal.name.KnownInterfaces;
import dev.weft.objects.internal.name.Routes;
import dev.weft.objects.internal.node.NodeSpace.Role;
import dev.weft.objects.internal.serve.CallScope;
import dev.weft.objects.internal.serve.NodeReceiver;
import dev.weft.objects.internal.stream.Streams;
import dev.weft.objects.internal.thread.CallThreadPool;
import dev.weft.objects.internal.value.Reference;
import dev.weft.objects.internal.value.ValueReader;
import dev.weft.objects.internal.value.ValueWriter;
import dev.weft.objects.internal.wire.NodeChannel;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The parts of one rank's node, put together. {@link LocalNode} starts them, {@link NodeClosing}
 * ends them.
 */
final class NodeParts {
  private static final String NOT_OFFERED =
      "the node that this one is connected to has not, for this one's secret,";

  final NodeOptions options;
  final NodeSpace space;
  final NodeChannel nodeChannel;
  final ObjectCodec codec;
  final Exports exports;
  final Routes routes = new Routes();
  final KnownInterfaces types;
  final ThrowableTypes exceptions;
  final Neighbours neighbours;
  final Directory directory;
  final DepartedRanks departedRanks;
  final Leases leases;
  final Streams streams;
  final NodeReferences references;
  final Caller caller;
  final Notices notices;
  final CallScope callScope;
  final NodeReceiver nodeReceiver;
  final BarrierTable barrierTable = new BarrierTable();
  final ActiveObjectTable activeObjectTable;
  final OwnObjects objects;
  final CreationService creation;
  final Creator creator;
  final MovementService movementService;
  final Lookups lookups;
  final GroupFactory groupFactory;
  final OpenListeners openListeners;
  final NodeCounts counts;

  /** Of the process, while the node is open. */
  final Supplier<String> note;

  final RankService service;

  /**
   * @param home that of the node that listens, if this is one that stands for an outside node
   * @param abandon called when the rank has ended without closing its node
   */
  NodeParts(NodeSpace space, NodeOptions options, @Nullable Home home, Runnable abandon) {
    this.options = options;
    this.space = space;
    this.nodeChannel = space.nodeChannel();
    this.codec = space.isOutside() ? new OutsideCodec(space.codec()) : space.codec();
    codec.register(ObjectReference.class);
    CallTrace trace = space.recorder() == null ? null : new CallTrace(space.recorder());
    this.exports = new Exports(nodeChannel.rank(), trace);
    this.types = home == null ? new KnownInterfaces() : home.types();
    this.exceptions = home == null ? new ThrowableTypes() : home.exceptions();
    this.neighbours = home == null ? new Neighbours(exports) : home.neighbours();
    this.directory =
        new Directory(space.role() == Role.CONNECTED ? NOT_OFFERED : "no rank has", routes);
    this.departedRanks = new DepartedRanks(nodeChannel.size());
    String threads = space.threads();
    this.leases =
        new Leases(nodeChannel, exports, routes, space.leaseMillis(), threads + "-leases");
    CallThreadPool calls = new CallThreadPool();
    CallThreadPool results = new CallThreadPool();
    this.streams = new Streams(exports, leases, nodeChannel.rank(), calls, results);
    this.references =
        new NodeReferences(
            exports,
            types,
            leases,
            routes,
            streams,
            neighbours,
            codec,
            nodeChannel.size(),
            options.deadline().toMillis());
    this.caller =
        new Caller(nodeChannel, codec, references, options, exceptions, results, routes, trace);
    references.callBy(caller);
    neighbours.add(caller);
    this.notices =
        new Notices(
            nodeChannel,
            caller,
            directory,
            departedRanks,
            leases,
            streams,
            this::newReader,
            this::newWriter,
            space.role());
    this.callScope = new CallScope(nodeChannel, exports, codec, references, options, inFlight());
    this.nodeReceiver = new NodeReceiver(callScope, notices, abandon, calls, threads);
    notices.cancelBy(nodeReceiver);
    WaitCycles waitCycles =
        new WaitCycles(nodeChannel.rank(), exports, references, callScope::report);
    this.activeObjectTable =
        new ActiveObjectTable(
            nodeChannel.rank(), exports, leases, callScope::report, waitCycles::look, calls);
    this.objects =
        new OwnObjects(
            space,
            exports,
            types,
            leases,
            activeObjectTable,
            directory,
            notices,
            barrierTable,
            references);
    this.creation = new CreationService(nodeChannel.rank(), objects, activeObjectTable);
    this.creator = new Creator(references, types);
    this.movementService =
        new MovementService(
            nodeChannel.rank(),
            nodeChannel.size(),
            space.role() == Role.RANK,
            exports,
            leases,
            routes,
            directory,
            this::movementOf,
            references::placeOf,
            creation::addMoved,
            rank -> notices.lost(rank) != null);
    caller.moveBy(movementService);
    notices.tellLossesTo(movementService::lost);
    objects.tellEndsTo(movementService::ended);
    this.lookups =
        new Lookups(
            directory,
            notices,
            references,
            options.deadline(),
            space.role() == Role.CONNECTED,
            callScope::report);
    this.groupFactory =
        new GroupFactory(nodeChannel.rank(), objects, lookups, references, caller, barrierTable);
    this.openListeners = new OpenListeners(home(), options);
    this.counts =
        new NodeCounts(
            threads,
            exports,
            leases,
            streams,
            caller,
            activeObjectTable,
            openListeners,
            callScope,
            nodeReceiver);
    this.note = counts::words;
    this.service = new NodeActivity(nodeReceiver, callScope, calls, results, openListeners);
    exports.addBuiltIn(Introspection.class, (Introspection) this::methods).isKnownToBeQuick();
    exports.addBuiltIn(BarrierService.class, barrierTable).isKnownToBeQuick();
    Exported _ = exports.addBuiltIn(Creation.class, creation);
    exports.addBuiltIn(Waits.class, waitCycles).isKnownToBeQuick();
    exports.addBuiltIn(Movement.class, movementService).isKnownToBeQuick();
  }

  private Remote<Movement> movementOf(int rank) {
    long hash = MethodTable.of(Movement.class).hash();
    return references.remote(
        new Reference(rank, Movement.NUMBER, hash, Movement.class.getName()), Movement.class);
  }

  private Home home() {
    return new Home(
        nodeChannel.rank(),
        codec,
        exports,
        directory,
        types,
        exceptions,
        references,
        neighbours,
        callScope::report);
  }

  private int[] inFlight() {
    return space.inFlight().stream().mapToInt(Integer::intValue).toArray();
  }

  private ValueReader newReader() {
    return new ValueReader(codec, references, options.largestBytes());
  }

  private ValueWriter newWriter() {
    return new ValueWriter(codec, references);
  }

  private String[] methods(long object) {
    Exported found = exports.find(object);
    return found == null ? new String[0] : found.table().lines();
  }
}
