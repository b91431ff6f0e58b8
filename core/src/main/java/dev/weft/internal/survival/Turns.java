package dev.weft.internal.survival;

import dev.weft.failure.WaitInterruptedException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/**
 * Carries operations out one after the other, in the order in which they were begun: the order that
 * the ranks have in common. Any thread.
 */
public final class Turns {
  private long next;
  private long now;

  /** Begins an operation, in a thread of its own. */
  public <T> CompletableFuture<T> start(String name, Supplier<T> operation) {
    CompletableFuture<T> result = new CompletableFuture<>();
    long turn = take();
    var _ =
        Thread.ofPlatform()
            .daemon()
            .name("weft-" + name)
            .start(
                () -> {
                  awaitTurn(turn);
                  try {
                    result.complete(operation.get());
                  } catch (Throwable e) {
                    result.completeExceptionally(e);
                  } finally {
                    end();
                  }
                });
    return result;
  }

  /**
   * The same; blocks until it has ended. An interrupt ends the wait, and not the operation.
   *
   * @param name in words, of the operation
   */
  public <T> T await(String name, Supplier<T> operation) {
    CompletableFuture<T> result = start(name, operation);
    try {
      return result.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException(
          "interrupted in %s, which goes on in the background".formatted(name), e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        // The program wants to know where it has called this, not what its thread has run.
        failure.setStackTrace(e.getStackTrace());
        throw failure;
      }
      throw new CompletionException(e.getCause());
    }
  }

  /**
   * Carries out an operation that can be called again where it was interrupted, on this thread. If
   * that is interrupted the operation goes on in the background.
   */
  public <T> T awaitHere(Supplier<T> operation) {
    long turn = take();
    awaitTurn(turn);
    boolean over = true;
    try {
      return operation.get();
    } catch (WaitInterruptedException e) {
      over = false;
      goOn(operation);
      throw e;
    } finally {
      if (over) {
        end();
      }
    }
  }

  private void goOn(Supplier<?> operation) {
    var _ =
        Thread.ofPlatform()
            .daemon()
            .name("weft-agreement")
            .start(
                () -> {
                  try {
                    var _ = operation.get();
                  } finally {
                    end();
                  }
                });
  }

  private synchronized long take() {
    return next++;
  }

  private synchronized void awaitTurn(long turn) {
    boolean interrupted = false;
    while (now != turn) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void end() {
    now++;
    notifyAll();
  }
}
