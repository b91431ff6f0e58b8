package dev.weft.objects.internal.name;

/** Stands in the place of an object that has moved to another node. */
public interface Departed {}
