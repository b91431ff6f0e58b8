package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.weft.Comm;
import dev.weft.data.Op;
import dev.weft.junit.RankMode;
import dev.weft.junit.RankTest;
import dev.weft.junit.Ranks;
import org.junit.jupiter.api.Test;

class SumTest {
  @RankTest(
      ranks = {1, 3},
      transports = {"local", "tcp"})
  void everyRankHasTheSum(Comm world) {
    long size = world.size();
    assertEquals(size * (size - 1) / 2, world.allReduce((long) world.rank(), Op.SUM));
  }

  @Test
  @Ranks(value = 2, mode = RankMode.PROCESSES)
  void alsoInProcesses(Comm world) {
    assertEquals(1, world.allReduce((long) world.rank(), Op.SUM));
  }
}
