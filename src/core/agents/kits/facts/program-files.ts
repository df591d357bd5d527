import { open, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';

import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import { isFields } from '#shared/base/fields.ts';

const HEAD_BYTES = 256;
const MAX_LEVELS = 5;
/** First bytes of programs of Linux, macOS and Windows, in hexadecimal digits. */
const NATIVE = /^(?:7f454c46|cafebabe|feedfac[ef]|c[ef]faedfe|4d5a)/u;
const SCRIPT = /^#!.*\b(?:node|bun)\b/u;

/**
 * Returns the files that decide what a program does: its own, and the `package.json` of a script.
 * Returns null if they are not known, because the program starts another one: wrapper scripts, and
 * the shims of version managers.
 */
export async function programFiles(program: string): Promise<readonly string[] | null> {
  try {
    const real = await realpath(program);
    if (path.basename(path.dirname(program)) === 'shims' || path.dirname(real).endsWith('shims'))
      return null;
    const head = await headOf(real);
    if (NATIVE.test(head.toString('hex'))) return isNamedLike(program, real) ? [program] : null;
    if (!SCRIPT.test(head.toString('latin1').split('\n')[0] ?? '')) return null;
    const manifest = await manifestOf(real);
    return manifest === null ? null : [program, manifest];
  } catch {
    return null; // The program was removed meanwhile.
  }
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Returns false for a native shim, which has another name than the program that it starts. */
function isNamedLike(program: string, real: string): boolean {
  const { name } = path.parse(program);
  const own = path.basename(real);
  return own.startsWith(name) || /^\d+\.\d+\.\d+/u.test(own);
}

/** Returns the `package.json` of the package that a script is a part of; null if there is none. */
async function manifestOf(script: string): Promise<string | null> {
  let folder = path.dirname(script);
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    const file = path.join(folder, 'package.json');
    const text = await readFile(file, 'utf8').catch(() => null);
    const fields = text === null ? null : parseJson(text);
    if (isFields(fields) && typeof fields.name === 'string' && fields.bin !== undefined)
      return file;
    folder = path.dirname(folder);
  }
  return null;
}
