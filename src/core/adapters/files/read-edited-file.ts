import { lstatSync, statSync } from 'node:fs';

import type { FoundText } from '#core/files/proposed-edit.ts';

import { readSmallFile } from './read-small-file.ts';

/** Reads a file that an edit names, as far as it is text of at most 1 MiB. */
export function readEditedFile(path: string): FoundText {
  const text = readSmallFile(path);
  // A replacement character may be bytes that are not UTF-8, which no text can show.
  if (text?.includes('\uFFFD') === true) return { kind: 'other' };
  if (text !== null) return { kind: 'text', text, isProgram: isProgram(path) };
  return isMissing(path) ? { kind: 'missing' } : { kind: 'other' };
}

function isProgram(path: string): boolean {
  try {
    return (statSync(path).mode & 0o100) !== 0;
  } catch {
    return false; // The file was removed meanwhile.
  }
}

function isMissing(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false; // A folder on the way is not readable.
  }
}
