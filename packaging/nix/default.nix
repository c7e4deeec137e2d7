# nix-build packaging/nix
{
  pkgs ? import <nixpkgs> { },
}:

let
  source = ../..;
  workspace = (pkgs.lib.importTOML "${source}/Cargo.toml").workspace.package;
in
pkgs.rustPlatform.buildRustPackage {
  pname = "plywood";
  version = workspace.version;
  src = pkgs.lib.cleanSource source;
  cargoLock.lockFile = "${source}/Cargo.lock";
  nativeBuildInputs = [ pkgs.installShellFiles ];

  # The tests need a terminal, a browser and four languages.
  doCheck = false;
  doInstallCheck = true;
  installCheckPhase = "$out/bin/plywood trace ubb | grep --quiet 'beta cutoff'";

  postInstall = ''
    $out/bin/plywood man man1
    installManPage man1/*
    installShellCompletion --cmd plywood \
      --bash <($out/bin/plywood completions bash) \
      --zsh <($out/bin/plywood completions zsh) \
      --fish <($out/bin/plywood completions fish)
  '';

  meta = {
    description = "Shows how game-tree searches think, one ply at a time, in the terminal";
    homepage = workspace.repository;
    license = with pkgs.lib.licenses; [
      mit
      asl20
    ];
    mainProgram = "plywood";
  };
}
