class Plywood < Formula
  desc "Shows how game-tree searches think, one ply at a time, in the terminal"
  homepage "https://plywood.invalid/plywood"
  url "https://plywood.invalid/plywood.git", tag: "v0.1.0"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args
    system bin/"plywood", "man", man1
    generate_completions_from_executable(bin/"plywood", "completions", shells: [:bash, :zsh, :fish])
  end

  test do
    assert_match "beta cutoff", shell_output("#{bin}/plywood trace ubb")
  end
end
