import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { mentionedPaths } from '#core/agents/kits/files/mentioned-paths.ts';
import { readRegular } from '#core/agents/kits/files/regular-file.ts';

import type { Initialized } from '../wire/session.ts';

/** Limits of what one prompt adds: bytes of one file, and characters of all. */
const MAX_BYTES = 64 * 1024;
const MAX_TEXT = 256 * 1024;

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
  let room = MAX_TEXT;
  const blocks: object[] = [];
  for (const { path: file, kind, within } of await mentionedPaths(text, cwd)) {
    if (kind !== 'file') continue;
    const content = canEmbed && within !== null ? await mentionedText(within, room) : null;
    room -= content?.length ?? 0;
    blocks.push(blockOf(file, content));
  }
  return blocks;
}

function blockOf(file: string, text: string | null): object {
  const uri = pathToFileURL(file).href;
  return text === null
    ? { type: 'resource_link', uri, name: path.basename(file) }
    : { type: 'resource', resource: { uri, text, mimeType: 'text/plain' } };
}

async function mentionedText(file: string, room: number): Promise<string | null> {
  const text = await readRegular(file, MAX_BYTES);
  const isText = text !== null && !/[\0\uFFFD]/.test(text);
  return isText && text.length <= room ? text : null;
}
