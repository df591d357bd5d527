import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The marker of the fuses in Electron's binary. After it come the version of the list, its length,
 * and one letter per fuse.
 */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = '101101101';

/**
 * Creates a folder that electron-builder accepts as Electron's runtime: every file that it reads or
 * changes, and nothing that can run.
 */
export async function fakeRuntime(folder: string): Promise<string> {
  await mkdir(join(folder, 'locales'), { recursive: true });
  await mkdir(join(folder, 'resources'), { recursive: true });
  const binary = Buffer.concat([
    Buffer.alloc(64),
    Buffer.from(SENTINEL),
    Buffer.from([1, FUSES.length]),
    Buffer.from(FUSES),
    Buffer.alloc(64),
  ]);
  await writeFile(join(folder, 'electron'), binary, { mode: 0o755 });
  const others = [
    'LICENSE',
    'LICENSES.chromium.html',
    'version',
    'locales/en-US.pak',
    'locales/de.pak',
    'resources/icudtl.dat',
    'chrome-sandbox',
  ];
  for (const name of others) await writeFile(join(folder, name), 'x');
  return folder;
}

/** Returns the fuses: one letter each, `1` for on. */
export function fusesOf(binary: Buffer): string {
  const at = binary.indexOf(SENTINEL) + SENTINEL.length + 2;
  return binary.subarray(at, at + FUSES.length).toString('latin1');
}
