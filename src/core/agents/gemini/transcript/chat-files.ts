import path from 'node:path';

import { z } from 'zod';

import type { AgentHome, TranscriptFiles } from '#core/agents/driver.ts';
import { mapInBatches, namesIn } from '#core/agents/kits/files/folders.ts';
import { lastTimeIn, listedFile, type ListedFile } from '#core/agents/kits/files/listed-file.ts';
import { openRegular, readRegular } from '#core/agents/kits/files/regular-file.ts';
import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import { RecordReader } from '#core/agents/kits/records/record-reader.ts';
import { LineSplitter, type SplitLine } from '#node/streams/line-splitter.ts';
import { fit } from '#shared/base/lenient.ts';

import { geminiFile } from '../gemini-files.ts';
import { chatConverter } from './chat-converter.ts';

/** Size of the read head, which has the context of the conversation before the first prompt. */
const HEAD_BYTES = 256 * 1024;
/** Size of the part with the first line, which names the conversation. */
const FIRST_BYTES = 4 * 1024;
/** Longest path of a project that is read, in bytes. */
const MAX_ROOT = 16 * 1024;
/** Limit of files whose ids are kept; the oldest is dropped first. */
const MAX_KNOWN = 20_000;
const MAX_ID = 200;

const chat = /^session-.*\.jsonl$/;
const firstLine = z.object({ sessionId: z.string().min(1).max(MAX_ID) });

/**
 * Returns the files of Gemini CLI's conversations: `tmp/<project>/chats/session-<time>-<id>.jsonl`.
 * Those of sub-agents are in a folder below; the main conversation has their results.
 */
export function geminiChats(home: AgentHome): TranscriptFiles {
  const projects = geminiFile(home, 'tmp');
  /** Files as they were listed; the beginning of one that has not changed is not read again. */
  const known = new Map<string, ListedFile>();
  const identify = async (found: ListedFile): Promise<ListedFile | null> => {
    const before = known.get(found.file);
    if (before && isUnchanged(before, found)) return before;
    known.delete(found.file);
    const agentSessionId = await idIn(found.file);
    if (agentSessionId === null) return null;
    const identified = { ...found, agentSessionId };
    known.set(found.file, identified);
    for (const oldest of known.keys()) {
      if (known.size <= MAX_KNOWN) break;
      known.delete(oldest);
    }
    return identified;
  };
  return {
    async list() {
      const names = await namesIn(projects);
      const chats = await mapInBatches(names, (name) =>
        chatsIn(path.join(projects, name, 'chats')),
      );
      const files = await mapInBatches(chats.flat(), async (file) => {
        const found = await listedFile({ file, agentSessionId: '', isMain: true });
        return found && identify(found);
      });
      return files.filter((file) => file !== null);
    },
    async about({ file, bytes }) {
      const [title, cwd, lastAt] = await Promise.all([
        titleIn(file),
        projectOf(file),
        lastTimeIn(file, bytes),
      ]);
      return { title, cwd, lastAt };
    },
  };
}

function isUnchanged(one: ListedFile, other: ListedFile): boolean {
  return (
    one.inode === other.inode && one.bytes === other.bytes && one.modifiedAt === other.modifiedAt
  );
}

async function chatsIn(folder: string): Promise<readonly string[]> {
  const names = (await namesIn(folder)).filter((name) => chat.test(name));
  return names.map((name) => path.join(folder, name));
}

/** Returns the id in the first line of a file; null if it has none. */
async function idIn(file: string): Promise<string | null> {
  const [first] = await linesIn(file, FIRST_BYTES);
  return fit(firstLine, first && parseJson(first.text))?.sessionId ?? null;
}

/** Returns the first prompt; null if the beginning of the file has none. */
async function titleIn(file: string): Promise<string | null> {
  const reader = new RecordReader({ file, converter: chatConverter });
  for (const line of await linesIn(file, HEAD_BYTES))
    for (const event of reader.read(line, null).events) {
      const output = event.type === 'output' ? event.output : null;
      if (output?.type === 'text' && output.role === 'user') return output.text;
    }
  return null;
}

/** Returns the folder of a conversation, which Gemini CLI notes beside its chats. */
async function projectOf(file: string): Promise<string | null> {
  const noted = path.join(path.dirname(path.dirname(file)), '.project_root');
  return (await readRegular(noted, MAX_ROOT))?.trim() || null;
}

/** Returns the lines at the beginning of a file; none if it cannot be read. */
async function linesIn(file: string, most: number): Promise<readonly SplitLine[]> {
  try {
    const handle = await openRegular(file);
    try {
      const head = Buffer.alloc(most);
      const { bytesRead } = await handle.read(head, 0, most, 0);
      return new LineSplitter().push(head.subarray(0, bytesRead));
    } finally {
      await handle.close();
    }
  } catch {
    return []; // The file was deleted or is not accessible.
  }
}
