/** An executor over ranks, and data and algorithms that are divided among them. */
module dev.weft.parallel {
  requires transitive dev.weft.core;
  requires dev.weft.files;
  requires dev.weft.objects;
  requires static com.github.luben.zstd_jni; // where a program has it
  requires static org.jspecify;

  exports dev.weft.parallel;
  exports dev.weft.parallel.array;
  exports dev.weft.parallel.checkpoint;
  exports dev.weft.parallel.balance;
  exports dev.weft.parallel.collection;
  exports dev.weft.parallel.exchange;
  exports dev.weft.parallel.npy;
  exports dev.weft.parallel.random;
  exports dev.weft.parallel.sort;
  exports dev.weft.parallel.zarr;

  opens dev.weft.parallel to
      dev.weft.objects; // which calls the servers of an executor
  opens dev.weft.parallel.collection to
      dev.weft.objects; // which calls the servers of collections
}
