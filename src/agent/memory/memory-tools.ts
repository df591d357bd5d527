import { join } from 'node:path';

import { z } from 'zod';

import { editFile, hashOf } from '#agent/edit/edit-file.ts';
import { decodeFile, encodeFile } from '#agent/edit/text-file.ts';
import { refusalText } from '#agent/tools/files/edit-texts.ts';
import { fileOnDisk, planChanges } from '#agent/tools/files/planned-changes.ts';
import type { ReadFiles } from '#agent/tools/files/read-files.ts';
import { textWindow } from '#agent/tools/files/text-window.ts';
import { asData } from '#agent/tools/result/data-text.ts';
import { done, failed } from '#agent/tools/result/outcome.ts';
import { defineTool, type Tool, type ToolFailure, type ToolOutcome } from '#agent/tools/tool.ts';
import { resolvePath } from '#agent/workspace/resolve-path.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { MEMORY_FILE } from './memory-files.ts';

/** Bytes of MEMORY.md that a write may leave, unless it makes the file smaller. */
const MAX_MEMORY = 64 * 1024;
const MAX_ENTRY = 4000;

const readSchema = z.object({
  offset: z.number().int().min(1).optional().describe('First line'),
});
const writeSchema = z.object({
  text: z.string().max(MAX_ENTRY).describe('Note to add, or the replacement of old'),
  old: z.string().optional().describe('Exact text to replace'),
});

/** Creates the tools for MEMORY.md of the workspace. Each write is a change that is shown first. */
export function createMemoryTools(readFiles: ReadFiles): readonly Tool[] {
  return [memoryReadTool(), memoryWriteTool(readFiles)];
}

function memoryReadTool(): Tool<typeof readSchema> {
  return defineTool({
    name: 'memory_read',
    description: `Reads ${MEMORY_FILE}, your notes on this project.`,
    kind: 'read',
    schema: readSchema,
    isParallel: true,
    async plan({ offset = 1 }, { workspace }) {
      const resolved = await resolvePath(workspace, MEMORY_FILE);
      if (!resolved.ok) return failed(`${MEMORY_FILE}: ${resolved.error}`);
      const path = resolved.value;
      return {
        kind: 'plan',
        title: `Read ${MEMORY_FILE}`,
        effects: [{ kind: 'read', path }],
        run: () => readMemory(path, offset),
      };
    },
  });
}

async function readMemory(path: string, offset: number): Promise<ToolOutcome> {
  const file = await fileOnDisk(path);
  if (!file.ok) return failed(`${MEMORY_FILE}: ${file.error}`);
  const { bytes } = file.value;
  if (bytes === null || bytes.length === 0) return done('There are no notes yet.');
  const { text, first, last, total } = textWindow(bytes, offset, Infinity);
  if (last < first) return failed(`${MEMORY_FILE} has ${total} lines.`);
  const more = last < total ? `\n[Lines ${first} to ${last} of ${total}.]` : '';
  return done(asData(MEMORY_FILE, text) + more);
}

function memoryWriteTool(readFiles: ReadFiles): Tool<typeof writeSchema> {
  return defineTool({
    name: 'memory_write',
    description: `Adds a short note to ${MEMORY_FILE}, or replaces one: facts that later sessions need. Never secrets.`,
    kind: 'edit',
    schema: writeSchema,
    isParallel: false,
    async plan({ text, old }, { workspace }) {
      const path = await resolvePath(workspace, MEMORY_FILE);
      if (!path.ok) return failed(`${MEMORY_FILE}: ${path.error}`);
      if (path.value !== join(workspace, MEMORY_FILE))
        return failed(`${MEMORY_FILE} is a link. Change its target with edit.`);
      const file = await fileOnDisk(path.value);
      if (!file.ok) return failed(`${MEMORY_FILE}: ${file.error}`);
      const before = file.value.bytes ?? new Uint8Array();
      const after = old === undefined ? added(before, text) : replaced(before, old, text);
      if (!after.ok) return failed(after.error);
      const refusal = sizeRefusal(before, after.value);
      if (refusal !== null) return refusal;
      return planChanges(readFiles, [{ file: file.value, after: after.value }], {
        title: old === undefined ? `Add a note to ${MEMORY_FILE}` : `Change ${MEMORY_FILE}`,
        result: `${MEMORY_FILE} is saved (${after.value.length} bytes).`,
      });
    },
  });
}

function sizeRefusal(before: Uint8Array, after: Uint8Array): ToolFailure | null {
  if (after.length <= MAX_MEMORY || after.length < before.length) return null;
  return failed(
    `${MEMORY_FILE} would have ${after.length} bytes; at most ${MAX_MEMORY} are allowed. Replace notes by shorter ones first.`,
  );
}

function added(bytes: Uint8Array, text: string): Result<Uint8Array, string> {
  const note = text.trim();
  if (note === '') return err('The note is empty.');
  const file = decodeFile(bytes);
  if (!file.ok) return err(`${MEMORY_FILE} is not UTF-8 text.`);
  const start = file.value.text === '' || file.value.text.endsWith('\n') ? '' : '\n';
  return ok(encodeFile({ ...file.value, text: `${file.value.text}${start}${note}\n` }));
}

function replaced(bytes: Uint8Array, old: string, text: string): Result<Uint8Array, string> {
  const edited = editFile(bytes, hashOf(bytes), [{ oldText: old, newText: text }]);
  return edited.ok ? ok(edited.value.bytes) : err(refusalText(MEMORY_FILE, 1, edited.error));
}
