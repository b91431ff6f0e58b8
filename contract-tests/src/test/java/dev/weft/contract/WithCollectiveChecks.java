package dev.weft.contract;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A subject of the contract with {@code -Dweft.check=collectives}. */
abstract class WithCollectiveChecks extends OverEveryTransport {
  private static final String PROPERTY = "weft.check";

  @BeforeEach
  void turnOn() {
    System.setProperty(PROPERTY, "collectives");
  }

  @AfterEach
  void turnOff() {
    System.clearProperty(PROPERTY);
  }
}
