# A package for Spack: put it into a repository as packages/weft/package.py. `packaging/recipes` fills
# in the address, the version and the checksum of an archive.
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

    def setup_run_environment(self, env):
        env.set("WEFT_HOME", self.prefix)

    @run_after("install")
    @on_package_attributes(run_tests=True)
    def runs_a_job(self):
        Executable(join_path(self.prefix.bin, "weft"))("run", "-n", "2", "ring")
