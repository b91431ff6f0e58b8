package mpi;

/** The error classes that {@link MPIException} names, with Open MPI's values. */
abstract class ErrorClass extends Constant {
  /** Nothing failed. */
  public static final int SUCCESS = 0;

  /** A buffer. */
  public static final int ERR_BUFFER = 1;

  /** A count. */
  public static final int ERR_COUNT = 2;

  /** A datatype. */
  public static final int ERR_TYPE = 3;

  /** A tag. */
  public static final int ERR_TAG = 4;

  /** A communicator. */
  public static final int ERR_COMM = 5;

  /** A rank. */
  public static final int ERR_RANK = 6;

  /** A request. */
  public static final int ERR_REQUEST = 7;

  /** A root. */
  public static final int ERR_ROOT = 8;

  /** A group. */
  public static final int ERR_GROUP = 9;

  /** An operation. */
  public static final int ERR_OP = 10;

  /** A topology. */
  public static final int ERR_TOPOLOGY = 11;

  /** Dimensions. */
  public static final int ERR_DIMS = 12;

  /** Another argument. */
  public static final int ERR_ARG = 13;

  /** Nobody knows. */
  public static final int ERR_UNKNOWN = 14;

  /** A message longer than its buffer. */
  public static final int ERR_TRUNCATE = 15;

  /** None of the other classes. */
  public static final int ERR_OTHER = 16;

  /** The library itself. */
  public static final int ERR_INTERN = 17;

  /** One of several requests failed. */
  public static final int ERR_IN_STATUS = 18;

  /** A request that is still under way. */
  public static final int ERR_PENDING = 19;

  /** Permission for a file. */
  public static final int ERR_ACCESS = 20;

  /** What a file is opened with. */
  public static final int ERR_AMODE = 21;

  /** An assertion. */
  public static final int ERR_ASSERT = 22;

  /** The name of a file. */
  public static final int ERR_BAD_FILE = 23;

  /** A base. */
  public static final int ERR_BASE = 24;

  /** A conversion of data. */
  public static final int ERR_CONVERSION = 25;

  /** A displacement. */
  public static final int ERR_DISP = 26;

  /** A data representation that there is already. */
  public static final int ERR_DUP_DATAREP = 27;

  /** A file that there is already. */
  public static final int ERR_FILE_EXISTS = 28;

  /** A file that is in use. */
  public static final int ERR_FILE_IN_USE = 29;

  /** A file handle. */
  public static final int ERR_FILE = 30;

  /** A key of an Info that is too long. */
  public static final int ERR_INFO_KEY = 31;

  /** A key that an Info has not. */
  public static final int ERR_INFO_NOKEY = 32;

  /** A value of an Info that is too long. */
  public static final int ERR_INFO_VALUE = 33;

  /** An Info. */
  public static final int ERR_INFO = 34;

  /** Reading or writing. */
  public static final int ERR_IO = 35;

  /** An attribute key. */
  public static final int ERR_KEYVAL = 36;

  /** A lock's type. */
  public static final int ERR_LOCKTYPE = 37;

  /** A service that nobody has published. */
  public static final int ERR_NAME = 38;

  /** Memory. */
  public static final int ERR_NO_MEM = 39;

  /** Arguments that differ between ranks. */
  public static final int ERR_NOT_SAME = 40;

  /** Room on a device. */
  public static final int ERR_NO_SPACE = 41;

  /** A file that does not exist. */
  public static final int ERR_NO_SUCH_FILE = 42;

  /** A port. */
  public static final int ERR_PORT = 43;

  /** A quota. */
  public static final int ERR_QUOTA = 44;

  /** A file that is only read. */
  public static final int ERR_READ_ONLY = 45;

  /** Accesses to a window that conflict. */
  public static final int ERR_RMA_CONFLICT = 46;

  /** A window's synchronization. */
  public static final int ERR_RMA_SYNC = 47;

  /** The publishing of names. */
  public static final int ERR_SERVICE = 48;

  /** A size. */
  public static final int ERR_SIZE = 49;

  /** The starting of ranks. */
  public static final int ERR_SPAWN = 50;

  /** A data representation. */
  public static final int ERR_UNSUPPORTED_DATAREP = 51;

  /** An operation that there is not. */
  public static final int ERR_UNSUPPORTED_OPERATION = 52;

  /** A window. */
  public static final int ERR_WIN = 53;

  /** A rank that has ended. */
  public static final int ERR_PROC_ABORTED = 74;

  /** The largest code. */
  public static final int ERR_LASTCODE = 92;

  /** Something that the machine lacks. */
  public static final int ERR_SYSRESOURCE = -2;

  ErrorClass() {}
}
