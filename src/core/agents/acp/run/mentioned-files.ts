import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { readRegular } from '#core/agents/kits/files/regular-file.ts';

import type { Initialized } from '../wire/session.ts';

/** Limits of what one prompt adds: mentioned files, bytes of one file, and characters of all. */
const MAX_FILES = 20;
const MAX_BYTES = 64 * 1024;
const MAX_TEXT = 256 * 1024;

/** Matches a path after `@`, which may follow brackets and quotes. */
const MENTION = /(?<=^|[\s(["'“（])@(\S{1,1000})/gu;
const PUNCTUATION = /[.,;:!?)\]}"'”’，。；：！？）]+$/u;

/** Returns true if a prompt may mention files. */
export function mayMention(text: string): boolean {
  return text.includes('@');
}

/**
 * Returns the files that a prompt mentions as content blocks: with their text if the agent takes
 * it, as links otherwise. A file is only linked if it is long, no text, or outside of the folder,
 * where a link of the project may lead: the agent's own rules then decide about reading it.
 */
export async function mentionedFiles(
  text: string,
  cwd: string,
  ready: Initialized | null,
): Promise<readonly object[]> {
  const canEmbed = ready?.agentCapabilities?.promptCapabilities.embeddedContext ?? false;
  const root = canEmbed ? await realPath(cwd) : null;
  let room = MAX_TEXT;
  const blocks: object[] = [];
  for (const [file, real] of await filesIn(text, cwd)) {
    const isInside = root !== null && real.startsWith(root + path.sep);
    const content = isInside ? await textOf(real, room) : null;
    room -= content?.length ?? 0;
    blocks.push(blockOf(file, content));
  }
  return blocks;
}

/** Returns the real paths of the mentioned files by their own paths. */
async function filesIn(text: string, cwd: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [, mention = ''] of text.matchAll(MENTION)) {
    if (found.size >= MAX_FILES) break;
    const file = await mentionedFile(cwd, mention);
    if (file) found.set(file.path, file.real);
  }
  return found;
}

function blockOf(file: string, text: string | null): object {
  const uri = pathToFileURL(file).href;
  return text === null
    ? { type: 'resource_link', uri, name: path.basename(file) }
    : { type: 'resource', resource: { uri, text, mimeType: 'text/plain' } };
}

/** Returns the file of a mention, which punctuation may follow; null if there is none. */
async function mentionedFile(cwd: string, mention: string) {
  for (const name of new Set([mention, mention.replace(PUNCTUATION, '')])) {
    const file = path.resolve(cwd, name);
    const real = await realPath(file);
    if (name !== '' && real !== null && (await isFile(real))) return { path: file, real };
  }
  return null;
}

async function textOf(file: string, room: number): Promise<string | null> {
  const text = await readRegular(file, MAX_BYTES);
  const isText = text !== null && !/[\0\uFFFD]/.test(text);
  return isText && text.length <= room ? text : null;
}

async function realPath(file: string): Promise<string | null> {
  try {
    return await realpath(file);
  } catch {
    return null; // There is no such file, or it may not be read.
  }
}

async function isFile(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
