/**
 * Options of every `git diff`: a fixed format whatever the person's configuration says, and no
 * program of the repository. Changes inside of a submodule are not looked for, because git would run
 * there with the configuration of the submodule.
 */
export const DIFF_OPTIONS: readonly string[] = [
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--no-relative',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '--full-index',
  '--inter-hunk-context=0',
  '--submodule=short',
  '--ignore-submodules=dirty',
  '--find-renames',
];
