package dev.weft.parallel.checkpoint;

/** The moments of a save at which tests have a rank die. */
enum SaveStep {
  /** All ranks have told each other what they are going to save. */
  OPENED,
  /** The slot has room; what was in it may be lost. */
  RESERVED,
  /** Some of the data is copied. */
  COPYING,
  /** The part is complete at its rank. */
  COMPLETE,
  /** This rank's part of the exchange of copies is done. */
  SHARED,
  /** All ranks have said that they have shared; this one does not remember it yet. */
  AGREED,
  /** This rank goes by the new generation. */
  COMMITTED,
  /** The file is there, under its temporary name. */
  WRITTEN,
  /** It has its name. */
  RENAMED,
  /** All ranks have their files; there is no manifest yet. */
  FILES_AGREED,
  /** Rank 0 has written the manifest. */
  MANIFEST
}
