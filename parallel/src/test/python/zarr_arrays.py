"""Reads and writes arrays for ZarrPythonTest. An element holds 1 + its number modulo 100."""
import itertools
import pathlib
import sys

import numpy as np
import zarr
from zarr.codecs import BytesCodec, Crc32cCodec, GzipCodec, TransposeCodec, ZstdCodec

TYPES = ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float32", "float64"]
STEPS = {
    "none": [],
    "gzip": [GzipCodec(level=3)],
    "zstd": [ZstdCodec(level=3)],
    "crc": [Crc32cCodec()],
    "both": [ZstdCodec(level=1, checksum=True), Crc32cCodec()],
}


def made(shape, dtype):
    return (1 + np.arange(np.prod(shape)).reshape(shape) % 100).astype(dtype)


def check(folder):
    """Every array in the folder holds the numbers of its shape."""
    for path in sorted(pathlib.Path(folder).glob("*.zarr")):
        array = zarr.open_array(path, mode="r")
        assert np.array_equal(array[...], made(array.shape, array.dtype)), path
        assert array.attrs["unit"] == "K", path
        assert array.metadata.dimension_names == ("y", "x"), path
        print(path.name)


def write(folder):
    for number, (sharded, kind) in enumerate(itertools.product([False, True], TYPES)):
        name, steps = list(STEPS.items())[number % len(STEPS)]
        order = (2, 0, 1) if number % 4 == 0 else (0, 1, 2)
        path = f"{folder}/{number}-{kind}-{name}.zarr"
        shape = (9, 7, 10)
        array = zarr.create_array(
            path,
            shape=shape,
            dtype=kind,
            chunks=(2, 3, 4),
            shards=(4, 6, 8) if sharded else None,
            filters=[TransposeCodec(order=order)] if order != (0, 1, 2) else None,
            serializer=BytesCodec(endian="big" if number % 2 else "little"),
            compressors=steps,
            fill_value=1 if number % 3 else 0,
        )
        array[...] = made(shape, kind)
        print(path)
    default = f"{folder}/default-float64.zarr"
    zarr.create_array(default, data=made((9, 7, 10), "float64"))
    print(default)


{"check": check, "write": write}[sys.argv[1]](sys.argv[2])
