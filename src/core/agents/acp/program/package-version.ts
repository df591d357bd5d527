import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';

import { z } from 'zod';

import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import { fit } from '#shared/base/lenient.ts';

const manifest = z.object({ name: z.string(), version: z.string() });
/** Folders between a program and the manifest of its package. */
const LEVELS = 4;

/**
 * Returns the version of a program that npm installed, from the manifest of its package. Starting
 * the program to ask for its version can take seconds. Returns null for any other program.
 */
export async function packageVersion(command: string, packageName: string): Promise<string | null> {
  let folder = await realpath(command).catch(() => command);
  for (let level = 0; level < LEVELS; level += 1) {
    folder = path.dirname(folder);
    const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => null);
    const read = text === null ? null : fit(manifest, parseJson(text));
    if (read?.name === packageName) return read.version;
  }
  return null;
}
