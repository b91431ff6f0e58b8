package com.example;

import dev.weft.Weft;

/** What the task weftRun runs: starts the ranks, and fails if one of them does. */
public final class Start {
  public static void main(String[] args) {
    Weft.launch(Integer.getInteger("ranks", 3), Sum.class, args);
  }
}
