"""Prints the events of a trace as Perfetto's own definition of its format reads them.

Needs the Python package perfetto. Ends with 1 if the file has a field that the definition lacks,
or refers to what no packet has brought.
"""

import sys
import zlib

from google.protobuf.unknown_fields import UnknownFieldSet
from perfetto.protos.perfetto.trace import perfetto_trace_pb2 as perfetto


def packets(data):
    trace = perfetto.Trace()
    trace.ParseFromString(data)
    require_known(trace)
    for packet in trace.packet:
        if packet.compressed_packets:
            yield from packets(zlib.decompress(packet.compressed_packets))
        else:
            yield packet


def require_known(message):
    if len(UnknownFieldSet(message)) > 0:
        sys.exit(f"{message.DESCRIPTOR.name} has an unknown field: {message}")
    for field, value in message.ListFields():
        if field.message_type is not None:
            for each in value if field.is_repeated else [value]:
                require_known(each)


class Sequence:
    """What the packets of a sequence have brought."""

    def __init__(self):
        self.track = 0
        self.clocks = {}
        self.default_clock = 0
        self.texts = {}

    def bring(self, packet):
        if packet.HasField("trace_packet_defaults"):
            self.default_clock = packet.trace_packet_defaults.timestamp_clock_id
            self.track = packet.trace_packet_defaults.track_event_defaults.track_uuid
        for clock in packet.clock_snapshot.clocks:
            if clock.is_incremental:
                self.clocks[clock.clock_id] = clock.timestamp
        for field, entries in packet.interned_data.ListFields():
            for entry in entries:
                text = entry.str.decode() if hasattr(entry, "str") else entry.name
                self.texts[field.name, entry.iid] = text

    def nanos(self, packet):
        clock = packet.timestamp_clock_id or self.default_clock
        self.clocks[clock] += packet.timestamp
        return self.clocks[clock]


def main(file):
    sequences = {}
    tracks = {}
    for packet in packets(open(file, "rb").read()):
        if packet.HasField("track_descriptor"):
            track = packet.track_descriptor
            if track.uuid in tracks:
                sys.exit(f"two tracks have the uuid {track.uuid}")
            own = track.process.process_name or track.thread.thread_name or track.name
            above = tracks[track.parent_uuid] + "/" if track.parent_uuid else ""
            tracks[track.uuid] = above + own
        if packet.sequence_flags & perfetto.TracePacket.SEQ_INCREMENTAL_STATE_CLEARED:
            sequences[packet.trusted_packet_sequence_id] = Sequence()
        sequence = sequences.get(packet.trusted_packet_sequence_id)
        if sequence:
            sequence.bring(packet)
        if packet.HasField("track_event"):
            event = packet.track_event
            parts = [tracks[event.track_uuid or sequence.track]]
            parts.append(perfetto.TrackEvent.Type.Name(event.type).removeprefix("TYPE_"))
            parts.append(str(sequence.nanos(packet)))
            if event.name_iid:
                parts.append(sequence.texts["event_names", event.name_iid])
            for iid in event.category_iids:
                parts.append(sequence.texts["event_categories", iid])
            for annotation in event.debug_annotations:
                name = sequence.texts["debug_annotation_names", annotation.name_iid]
                texts = "debug_annotation_string_values"
                parts.append(
                    f"{name}={sequence.texts[texts, annotation.string_value_iid]}"
                    if annotation.string_value_iid
                    else f"{name}={annotation.int_value}"
                )
            parts.extend(f"flow {flow}" for flow in event.flow_ids)
            print(" ".join(parts))


main(sys.argv[1])
