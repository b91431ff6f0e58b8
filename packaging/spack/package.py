# A package for Spack 1.0 and later: put it into a repository as packages/weft/package.py. `packaging/recipes` fills
# in the address, the version and the checksum of an archive.
from spack_repo.builtin.build_systems.generic import Package

from spack.package import *


class Weft(Package):
    """Message passing between parallel Java programs at the speed of the machine."""

    homepage = "https://weft.dev"
    url = "@URL@"

    license("Apache-2.0")

    version("@VERSION@", sha256="@SHA256@")

    depends_on("java@25:", type=("build", "run"))

    def install(self, spec, prefix):
        install_tree(".", prefix)

    def test_ring(self):
        """Two ranks exchange messages."""
        Executable(join_path(self.prefix.bin, "weft"))("run", "-n", "2", "ring")
