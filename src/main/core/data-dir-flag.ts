import { resolve } from 'node:path';

/**
 * Returns the folder given by `--data-dir DIR` or `--data-dir=DIR` as an absolute path; null if
 * there is none.
 */
export function dataDirFlag(argv: readonly string[], cwd: string): string | null {
  const at = argv.findIndex((arg) => arg === '--data-dir' || arg.startsWith('--data-dir='));
  const arg = argv[at];
  const dir = arg === '--data-dir' ? argv[at + 1] : arg?.slice('--data-dir='.length);
  return dir ? resolve(cwd, dir) : null;
}
