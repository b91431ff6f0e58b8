"""Reads and writes .npy files for NpyPythonTest. An element holds 1 + its number modulo 100."""
import itertools
import sys

import numpy as np

TYPES = ["?", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f4", "f8"]


def made(shape, dtype):
    numbers = 1 + np.arange(np.prod(shape)).reshape(shape) % 100
    return numbers.astype(dtype)


def check(folder):
    """Every file in the folder holds what its name says: TYPE-ORDER-SHAPE.npy."""
    import pathlib

    for file in sorted(pathlib.Path(folder).glob("*.npy")):
        kind, order, shape = file.stem.split("-")
        shape = tuple(int(n) for n in shape.split("x"))
        array = np.load(file)
        assert array.dtype == np.dtype(kind), (file, array.dtype)
        assert array.shape == shape, (file, array.shape)
        assert array.ndim < 2 or array.flags.f_contiguous == (order == "F"), file
        assert np.array_equal(array, made(shape, kind)), (file, array)
        print(file.name)


def write(folder):
    for kind, order, version in itertools.product(TYPES, "CF", [(1, 0), (2, 0), (3, 0)]):
        for sign in "<>":
            array = np.asarray(made((3, 4, 5), sign + kind), order=order)
            name = f"{folder}/{'be' if sign == '>' else 'le'}-{kind.replace('?', 'b1')}-{order}-{version[0]}.npy"
            with open(name, "wb") as file:
                np.lib.format.write_array(file, array, version=version)
            print(name)


{"check": check, "write": write}[sys.argv[1]](sys.argv[2])
