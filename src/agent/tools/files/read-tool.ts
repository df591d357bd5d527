import { readdir } from 'node:fs/promises';

import { z } from 'zod';

import { hashOf } from '#agent/edit/edit-file.ts';
import { errorCode, errorSentence } from '#agent/workspace/error-code.ts';
import { openFolder } from '#agent/workspace/open-path.ts';
import { readResolved } from '#agent/workspace/read-resolved.ts';
import { resolvePath } from '#agent/workspace/resolve-path.ts';

import { asData, sourceName } from '../result/data-text.ts';
import { done, failed } from '../result/outcome.ts';
import { shownPath } from '../result/shown-path.ts';
import { defineTool, type Tool, type ToolOutcome } from '../tool.ts';
import type { ReadFiles } from './read-files.ts';
import { readImage } from './read-image.ts';
import { MAX_LINES, textWindow, type TextWindow } from './text-window.ts';

const MAX_ENTRIES = 500;

const schema = z.object({
  path: z.string().describe('File or folder'),
  offset: z.number().int().min(1).optional().describe('First line, from 1'),
  limit: z.number().int().min(1).max(MAX_LINES).optional(),
});

type Window = { readonly offset: number; readonly limit: number };

/** Reads text with line numbers, images, and the names in a folder. */
export function readTool(readFiles: ReadFiles): Tool<typeof schema> {
  return defineTool({
    name: 'read',
    description:
      'Reads a file (numbered lines, 2,000 lines or 50 KB at once), an image, or the list of a folder. Never quote the line numbers in an edit.',
    kind: 'read',
    schema,
    isParallel: true,
    async plan({ path: given, offset = 1, limit = MAX_LINES }, { workspace }) {
      const resolved = await resolvePath(workspace, given);
      if (!resolved.ok) return failed(`${given}: ${resolved.error}`);
      const path = resolved.value;
      const name = shownPath(workspace, path);
      return {
        kind: 'plan',
        title: `Read ${name}`,
        effects: [{ kind: 'read', path }],
        run: () => readPath(readFiles, path, name, { offset, limit }),
      };
    },
  });
}

async function readPath(
  readFiles: ReadFiles,
  path: string,
  name: string,
  window: Window,
): Promise<ToolOutcome> {
  try {
    const { bytes } = await readResolved(path);
    return readBytes(readFiles, { path, name, bytes }, window);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EISDIR') return listFolder(path, name);
    const hint = code === 'TOOLARGE' ? ' Use grep, or bash to print a part of it.' : '';
    return failed(`${name}: ${errorSentence(code)}${hint}`);
  }
}

type ReadFile = { readonly path: string; readonly name: string; readonly bytes: Uint8Array };

function readBytes(readFiles: ReadFiles, file: ReadFile, window: Window): ToolOutcome {
  const { path, name, bytes } = file;
  const image = readImage(name, bytes);
  if (image !== null) return image;
  if (bytes.includes(0))
    return failed(
      `${name} is a binary file of ${bytes.length} bytes. Use bash with a program that knows its format, such as file, strings or pdftotext.`,
    );
  if (bytes.length === 0) {
    readFiles.remember(path, { hash: hashOf(bytes), isWhole: true });
    return done(`${name} is empty.`);
  }
  const text = textWindow(bytes, window.offset, window.limit);
  if (text.last < text.first)
    return failed(`${name} has ${text.total} lines; offset ${window.offset} is behind its end.`);
  const isWhole = text.first === 1 && text.last === text.total && text.cutLines === 0;
  readFiles.remember(path, { hash: hashOf(bytes), isWhole });
  const shown = done([asData(name, text.text), ...notesOf(text)].join('\n'));
  return { ...shown, isLimited: true };
}

function notesOf(text: TextWindow): readonly string[] {
  const notes: string[] = [];
  if (text.first > 1 || text.last < text.total)
    notes.push(
      `[Lines ${text.first} to ${text.last} of ${text.total}.${text.last < text.total ? ` Continue with offset ${text.last + 1}.` : ''}]`,
    );
  if (text.isDamaged) notes.push('[Bytes that are not UTF-8 are shown as \uFFFD.]');
  return notes;
}

async function listFolder(path: string, name: string): Promise<ToolOutcome> {
  try {
    const folder = await openFolder(path, { create: false });
    try {
      const entries = await readdir(folder.at('.'), { withFileTypes: true });
      const names = entries
        .map((entry) => sourceName(entry.name) + (entry.isDirectory() ? '/' : ''))
        .toSorted();
      const list = asData(name, names.slice(0, MAX_ENTRIES).join('\n'));
      const more = names.length - MAX_ENTRIES;
      return done(more > 0 ? `${list}\n[${more} more entries: use glob.]` : list);
    } finally {
      await folder.close();
    }
  } catch (error) {
    return failed(`${name}: ${errorSentence(errorCode(error))}`);
  }
}
