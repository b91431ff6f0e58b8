package dev.weft.objects.internal.name;

/** An object of the library's own that is told when its lease has ended. */
public interface Unreferenced {
  /** Nobody refers to it any more. Must not block. */
  void unreferenced();
}
