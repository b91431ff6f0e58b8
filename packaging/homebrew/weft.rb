# A formula for Homebrew: put it into a tap as Formula/weft.rb. `packaging/recipes` fills in the
# address, the version and the checksum of an archive.
class Weft < Formula
  desc "Message passing between parallel Java programs"
  homepage "https://weft.dev"
  url "@URL@"
  version "@VERSION@"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on "openjdk"

  def install
    libexec.install "bin", "libexec", "lib", "compat"
    man1.install Dir["share/man/man1/*"]
    bash_completion.install "share/bash-completion/completions/weft"
    %w[weft mpjrun].each do |name|
      (bin/name).write_env_script libexec/"bin"/name, Language::Java.overridable_java_home_env
    end
  end

  test do
    assert_match "ranks", shell_output("#{bin}/weft run -n 2 ring")
  end
end
