package dev.weft.objects.internal.name;

/** An object of the library that is notified when its lease has ended. */
public interface Unreferenced {
  /** It has no references any more. Must not block. */
  void unreferenced();
}
