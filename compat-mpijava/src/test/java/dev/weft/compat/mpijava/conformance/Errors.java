package dev.weft.compat.mpijava.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import mpi.MPIException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Asserts that calls fail. */
final class Errors {
  static void assertClass(int errorClass, ThrowingCallable call) {
    MPIException thrown = catchThrowableOfType(MPIException.class, call);
    assertThat(thrown).as("no exception").isNotNull();
    assertThat(thrown.getErrorClass()).as(thrown.toString()).isEqualTo(errorClass);
    assertThat(thrown).isInstanceOf(xdev.XDevException.class).isInstanceOf(RuntimeException.class);
  }

  private Errors() {}
}
