package mpi;

/** The constants of this API, with Open MPI's values. */
abstract class Constant {
  /** Only one thread. */
  public static final int THREAD_SINGLE = 0;

  /** Only the thread that called Init communicates. */
  public static final int THREAD_FUNNELED = 1;

  /** One thread at a time communicates. */
  public static final int THREAD_SERIALIZED = 2;

  /** Any thread communicates at any time. */
  public static final int THREAD_MULTIPLE = 3;

  /** A communicator's topology: a grid. */
  public static final int CART = 1;

  /** A communicator's topology: a graph that all ranks know. */
  public static final int GRAPH = 2;

  /** A communicator's topology: a graph of which each rank knows its part. */
  public static final int DIST_GRAPH = 3;

  /** Receive from whichever rank. */
  public static final int ANY_SOURCE = -1;

  /** Receive with whichever tag. */
  public static final int ANY_TAG = -1;

  /** A peer that takes everything and sends nothing. */
  public static final int PROC_NULL = -2;

  /** Intercommunicators: the root is this rank. */
  public static final int ROOT = -4;

  /** No number. */
  public static final int UNDEFINED = -32766;

  /** Comparison: the same. */
  public static final int IDENT = 0;

  /** Comparison: the same ranks in another message space. */
  public static final int CONGRUENT = 1;

  /** Comparison: the same ranks in another order. */
  public static final int SIMILAR = 2;

  /** Comparison: other ranks. */
  public static final int UNEQUAL = 3;

  /** Attribute key: the largest tag. */
  public static final int TAG_UB = 0;

  /** Attribute key: the host's rank. */
  public static final int HOST = 1;

  /** Attribute key: ranks that can access files. */
  public static final int IO = 2;

  /** Attribute key: whether the clocks of all ranks are one. */
  public static final int WTIME_IS_GLOBAL = 3;

  /** Attribute key: number of the program within the job. */
  public static final int APPNUM = 4;

  /** Attribute key: the largest error code. */
  public static final int LASTUSEDCODE = 5;

  /** Attribute key: how many ranks there might be. */
  public static final int UNIVERSE_SIZE = 6;

  /** Attribute key of windows: the memory. */
  public static final int WIN_BASE = 7;

  /** Attribute key of windows: its size in bytes. */
  public static final int WIN_SIZE = 8;

  /** Attribute key of windows: bytes that a displacement counts. */
  public static final int WIN_DISP_UNIT = 9;

  /** Version of the standard: the number before the point. */
  public static final int VERSION = 3;

  /** Version of the standard: the number behind the point. */
  public static final int SUBVERSION = 1;

  /** No attribute key. */
  public static final int KEYVAL_INVALID = -1;

  /** Bytes that a message sent in buffered mode takes beside its data. */
  public static final int BSEND_OVERHEAD = 128;

  /** Characters of a name. */
  public static final int MAX_OBJECT_NAME = 64;

  /** Characters of a port's name. */
  public static final int MAX_PORT_NAME = 1024;

  /** Characters of a data representation's name. */
  public static final int MAX_DATAREP_STRING = 128;

  /** Characters of a key of an Info. */
  public static final int MAX_INFO_KEY = 36;

  /** Characters of a value of an Info. */
  public static final int MAX_INFO_VAL = 256;

  /** Arrays stored by rows. */
  public static final int ORDER_C = 0;

  /** Arrays stored by columns. */
  public static final int ORDER_FORTRAN = 1;

  /** A dimension shared out in blocks. */
  public static final int DISTRIBUTE_BLOCK = 0;

  /** A dimension shared out in turn. */
  public static final int DISTRIBUTE_CYCLIC = 1;

  /** A dimension not shared out. */
  public static final int DISTRIBUTE_NONE = 2;

  /** The block size that follows from the number of ranks. */
  public static final int DISTRIBUTE_DFLT_DARG = -1;

  /** Files: made if it does not exist. */
  public static final int MODE_CREATE = 1;

  /** Files: only read. */
  public static final int MODE_RDONLY = 2;

  /** Files: only written. */
  public static final int MODE_WRONLY = 4;

  /** Files: read and written. */
  public static final int MODE_RDWR = 8;

  /** Files: deleted when closed. */
  public static final int MODE_DELETE_ON_CLOSE = 16;

  /** Files: nobody else opens it. */
  public static final int MODE_UNIQUE_OPEN = 32;

  /** Files: must not exist before. */
  public static final int MODE_EXCL = 64;

  /** Files: pointers at the end. */
  public static final int MODE_APPEND = 128;

  /** Files: accessed in order only. */
  public static final int MODE_SEQUENTIAL = 256;

  /** Views: from the current position on. */
  public static final int DISPLACEMENT_CURRENT = -54278278;

  /** Seek: from the beginning. */
  public static final int SEEK_SET = 600;

  /** Seek: from the current position. */
  public static final int SEEK_CUR = 602;

  /** Seek: from the end. */
  public static final int SEEK_END = 604;

  /** Windows: no conflicting lock is held, or the matching call was made. */
  public static final int MODE_NOCHECK = 1;

  /** Windows: nothing is to be completed. */
  public static final int MODE_NOPRECEDE = 2;

  /** Windows: nobody will write here until the next synchronization. */
  public static final int MODE_NOPUT = 4;

  /** Windows: nothing has been stored here since the last one. */
  public static final int MODE_NOSTORE = 8;

  /** Windows: nothing follows. */
  public static final int MODE_NOSUCCEED = 16;

  /** Windows: nobody else may hold the lock. */
  public static final int LOCK_EXCLUSIVE = 1;

  /** Windows: others may hold the lock too. */
  public static final int LOCK_SHARED = 2;

  Constant() {}
}
