/** Remote and active objects over the messages of a job. */
module dev.weft.objects {
  requires transitive dev.weft.core;
  requires static org.jspecify;

  exports dev.weft.objects;
  exports dev.weft.objects.stub;
}
