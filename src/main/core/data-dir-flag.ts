import { resolve } from 'node:path';

/** The folder given by `--data-dir DIR` or `--data-dir=DIR`, absolute; null when it is not given. */
export function dataDirFlag(argv: readonly string[], cwd: string): string | null {
  const at = argv.findIndex((arg) => arg === '--data-dir' || arg.startsWith('--data-dir='));
  const arg = argv[at];
  const dir = arg === '--data-dir' ? argv[at + 1] : arg?.slice('--data-dir='.length);
  return dir ? resolve(cwd, dir) : null;
}
