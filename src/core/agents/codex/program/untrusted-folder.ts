import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import type { Environment } from '#core/ports.ts';

import { codexHomeOf } from './codex-home.ts';

/** Largest `config.toml` that is read. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Returns the arguments with which Codex ignores the `.codex` folder of its folder: as in a folder
 * that the person does not trust. The key is a table, because Codex splits a path at each dot.
 */
export function untrustedArgs(folders: readonly string[]): readonly string[] {
  const entries = folders.map((folder) => `${JSON.stringify(folder)}={trust_level="untrusted"}`);
  return entries.length === 0 ? [] : ['-c', `projects={${entries.join(',')}}`];
}

/** Returns true if the person trusts that folder in Codex. */
export async function isTrustedByCodex(
  { homeDir, variables }: Pick<Environment, 'homeDir' | 'variables'>,
  folder: string,
): Promise<boolean> {
  const file = path.join(codexHomeOf(homeDir, variables), 'config.toml');
  const found = await stat(file).catch(() => null);
  if (!found?.isFile() || found.size > MAX_BYTES) return false;
  return isTrustedIn(await readFile(file, 'utf8').catch(() => ''), folder);
}

/** Reads the table that Codex itself writes: `[projects."/folder"]` with `trust_level`. */
export function isTrustedIn(toml: string, folder: string): boolean {
  const tables = toml.split(/^[ \t]*(?=\[)/mu);
  const headers = [`[projects.${JSON.stringify(folder)}]`, `[projects.'${folder}']`];
  return tables.some(
    (table) =>
      headers.some((header) => table.startsWith(header)) &&
      /^[ \t]*trust_level[ \t]*=[ \t]*"trusted"[ \t]*(?:#.*)?$/mu.test(table),
  );
}
