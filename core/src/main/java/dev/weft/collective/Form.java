package dev.weft.collective;

/** The forms of a collective operation, which never match each other. */
enum Form {
  BLOCKING {
    @Override
    String of(String call) {
      return call;
    }
  },
  NON_BLOCKING {
    @Override
    String of(String call) {
      return "i" + call;
    }
  },
  PERSISTENT {
    @Override
    String of(String call) {
      int arguments = call.indexOf('(');
      return call.substring(0, arguments) + "Init" + call.substring(arguments);
    }
  };

  /** The call of this form, of one that blocks, with its arguments in parentheses. */
  abstract String of(String call);
}
