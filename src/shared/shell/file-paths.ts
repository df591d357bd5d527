/** Name of the only object that the preload script of the desktop app gives to the page. */
export const FILE_PATHS = 'corralFilePaths';

/** Paths of files that the person dropped on the page. `F` is the browser's File. */
export type FilePaths<F> = {
  /** Returns an empty text for a file that is not on this computer. */
  readonly pathOf: (file: F) => string;
};
