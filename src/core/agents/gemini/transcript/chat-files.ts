import path from 'node:path';

import { z } from 'zod';

import type { AgentHome, TranscriptFiles } from '#core/agents/driver.ts';
import { mapInBatches, namesIn } from '#core/agents/kits/files/folders.ts';
import { lastTimeIn, listedFiles, type ListedFile } from '#core/agents/kits/files/listed-file.ts';
import { openRegular, readRegular } from '#core/agents/kits/files/regular-file.ts';
import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import { RecordReader } from '#core/agents/kits/records/record-reader.ts';
import { LineSplitter, type SplitLine } from '#node/streams/line-splitter.ts';
import { fit } from '#shared/base/lenient.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';

import { geminiFile } from '../gemini-files.ts';
import { chatConverter } from './chat-converter.ts';

/** Size of the read head, which has the context of the conversation before the first prompt. */
const HEAD_BYTES = 256 * 1024;
/** Size of its first part, which is mostly enough. */
const PART_BYTES = 16 * 1024;
/** Longest path of a project that is read, in bytes. */
const MAX_ROOT = 16 * 1024;
/** Limit of files whose heads are kept; the oldest is dropped first. */
const MAX_KNOWN = 20_000;
const MAX_ID = 200;

const chat = /^session-.*\.jsonl$/;
const firstLine = z.object({ sessionId: z.string().min(1).max(MAX_ID) });

type Head = { readonly agentSessionId: string; readonly title: string | null };
/** A file as it was listed; `head` is null if it is no conversation. */
type KnownFile = { readonly listed: ListedFile; readonly head: Head | null };

/**
 * Returns the files of Gemini CLI's conversations: `tmp/<project>/chats/session-<time>-<id>.jsonl`.
 * Those of sub-agents are in `chats/<id>`; the main conversation has their results, so only their usage
 * is read.
 */
export function geminiChats(home: AgentHome): TranscriptFiles {
  const projects = geminiFile(home, 'tmp');
  /** Files that were listed; the head of one that has not changed is not read again. */
  const known = new Map<string, KnownFile>();
  const headOf = async (listed: ListedFile): Promise<Head | null> => {
    const before = known.get(listed.file);
    if (before && isUnchanged(before.listed, listed)) return before.head;
    const head = await readHead(listed);
    known.delete(listed.file);
    known.set(listed.file, { listed, head });
    for (const oldest of known.keys()) {
      if (known.size <= MAX_KNOWN) break;
      known.delete(oldest);
    }
    return head;
  };
  return {
    async list() {
      const folders = (await namesIn(projects)).map((name) => path.join(projects, name, 'chats'));
      const chats = await mapInBatches(folders, chatsIn);
      const listed = await listedFiles(
        chats.flat().map((file) => ({ file, agentSessionId: '', isMain: true })),
      );
      const files = await mapInBatches(listed, async (found) => {
        const head = await headOf(found);
        return head && { ...found, agentSessionId: head.agentSessionId };
      });
      const others = await mapInBatches(folders, subAgentsIn);
      return [...files.filter((file) => file !== null), ...others.flat()];
    },
    async about(listed) {
      const { file, bytes, isOnlyUsage = false } = listed;
      const [head, cwd, lastAt] = await Promise.all([
        isOnlyUsage ? null : headOf(listed),
        projectOf(file),
        lastTimeIn(file, bytes),
      ]);
      return { title: head?.title ?? null, cwd, lastAt };
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

async function subAgentsIn(folder: string): Promise<readonly ListedFile[]> {
  const files = await mapInBatches(await namesIn(folder), async (agentSessionId) => {
    if (agentSessionId.endsWith('.jsonl')) return [];
    const below = path.join(folder, agentSessionId);
    const names = (await namesIn(below)).filter((name) => name.endsWith('.jsonl'));
    return names.map((name) => ({ file: path.join(below, name), agentSessionId }));
  });
  return listedFiles(files.flat().map((found) => ({ ...found, isMain: false, isOnlyUsage: true })));
}

/**
 * Reads the id in the first line of a file, and its first prompt. Returns null for a file without
 * an id or a message: Gemini CLI creates one at each start, and does not list it either.
 */
async function readHead({ file, bytes }: ListedFile): Promise<Head | null> {
  for (const most of [PART_BYTES, HEAD_BYTES]) {
    const lines = await linesIn(file, most);
    const agentSessionId = fit(firstLine, lines[0] && parseJson(lines[0].text))?.sessionId;
    if (agentSessionId === undefined) return null;
    const outputs = outputsOf(file, lines);
    const prompt = outputs.find((output) => output.type === 'text' && output.role === 'user');
    const title = prompt?.type === 'text' ? prompt.text : null;
    if (title !== null || (bytes <= most && outputs.length > 0)) return { agentSessionId, title };
    if (bytes <= most) return null;
    if (most === HEAD_BYTES) return { agentSessionId, title };
  }
  return null;
}

function outputsOf(file: string, lines: readonly SplitLine[]): readonly AgentOutput[] {
  const reader = new RecordReader({ file, converter: chatConverter });
  const events = lines.flatMap((line) => reader.read(line, null).events);
  const outputs = events.flatMap((event) => (event.type === 'output' ? [event.output] : []));
  return outputs.filter(({ type }) => type !== 'unknown');
}

/** Returns the folder of a conversation, which Gemini CLI notes beside its chats. */
async function projectOf(file: string): Promise<string | null> {
  const chats = path.dirname(file);
  const above = path.dirname(path.basename(chats) === 'chats' ? chats : path.dirname(chats));
  const noted = path.join(above, '.project_root');
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
