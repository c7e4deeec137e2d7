//! What holds on every screen, for every tree, after any keys.
