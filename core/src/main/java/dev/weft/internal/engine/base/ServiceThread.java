package dev.weft.internal.engine.base;

/**
 * A daemon thread that serves what other ranks ask for, as long as there are any. That it waits for
 * the next request is its rest, not a wait of its rank: nobody's progress depends on its ending.
 */
public class ServiceThread extends Thread {
  public ServiceThread(String name, Runnable service) {
    super(service, name);
    setDaemon(true);
  }
}
