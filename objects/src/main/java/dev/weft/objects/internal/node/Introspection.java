package dev.weft.objects.internal.node;

/** The answers of every node about its objects. An object of this type has the number 0. */
interface Introspection {

  /** The methods that an object has, one a line; none if it is not there. */
  String[] methods(long object);
}
