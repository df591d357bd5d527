/** Modes of entries of trees and of the index, as git writes them (git-fast-import(1)). */
export const FILE_MODES = {
  file: '100644',
  program: '100755',
  link: '120000',
  /** A commit of another repository. */
  submodule: '160000',
} as const;
