package dev.weft.internal.comm;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.internal.window.WindowFactory;
import dev.weft.rma.Window;
import dev.weft.rma.Windows;

/** For communicators: hands the making of windows to {@link #windowFactory}. */
interface DelegatedWindows extends Windows {
  /** The communicator's; throws if it is closed. */
  WindowFactory windowFactory();

  @Override
  default Window allocateWindow(long count, ElementType type) {
    return windowFactory().allocate(count, type);
  }

  @Override
  default Window allocateSharedWindow(long count, ElementType type) {
    return windowFactory().allocateShared(count, type);
  }

  @Override
  default Window createWindow(Slice memory) {
    return windowFactory().over(memory);
  }

  @Override
  default Window createDynamicWindow() {
    return windowFactory().dynamic();
  }
}
