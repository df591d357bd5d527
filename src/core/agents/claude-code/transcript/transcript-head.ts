import { RecordReader } from '#core/agents/kits/records/record-reader.ts';
import { openRegular } from '#core/agents/kits/files/regular-file.ts';
import { LineSplitter } from '#node/streams/line-splitter.ts';
import { isFields, nameAt, type Fields } from '#shared/base/fields.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';

import { claudeConverter } from '../records/converter.ts';

const HEAD_BYTES = 64 * 1024;
const TAIL_BYTES = 16 * 1024;

export type TranscriptHead = { readonly title: string | null; readonly cwd: string | null };

/** Reads the list entry of a transcript from its first and last bytes only. */
export async function readHead(file: string, bytes: number): Promise<TranscriptHead> {
  const [head, tail] = await readEnds(file, bytes);
  const about = aboutHead(head);
  const last = about.title === null || about.cwd === null ? aboutTail(tail) : about;
  return { title: about.title ?? last.title, cwd: about.cwd ?? last.cwd };
}

/** Returns the first prompt, and the folder in which the agent started. */
function aboutHead(head: Uint8Array): TranscriptHead {
  const splitter = new LineSplitter();
  const reader = new RecordReader({
    file: '',
    converter: claudeConverter({ previewDetails: () => null }),
  });
  let [title, cwd]: [string | null, string | null] = [null, null];
  for (const line of [...splitter.push(head), ...splitter.flush()]) {
    cwd ??= nameAt(fieldsOf(line.text), 'cwd');
    for (const event of reader.read(line, null).events)
      if (title === null && event.type === 'output') title = promptOf(event.output);
    if (title !== null && cwd !== null) break;
  }
  return { title, cwd };
}

function promptOf(output: AgentOutput): string | null {
  return output.type === 'text' && output.role === 'user' && !output.synthetic ? output.text : null;
}

/**
 * Returns the last prompt, which Claude Code repeats at the end, as a title for a transcript whose
 * first prompt is too long to be read.
 */
function aboutTail(tail: Uint8Array): TranscriptHead {
  const splitter = new LineSplitter();
  const lines = [...splitter.push(tail), ...splitter.flush()]
    .map(({ text }) => fieldsOf(text))
    .toReversed();
  const title = lines
    .map((fields) => nameAt(fields, 'customTitle') ?? nameAt(fields, 'lastPrompt'))
    .find((found) => found !== null);
  const cwd = lines.map((fields) => nameAt(fields, 'cwd')).find((found) => found !== null);
  return { title: title ?? null, cwd: cwd ?? null };
}

function fieldsOf(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : {};
  } catch {
    return {}; // The line is incomplete or invalid and has no information.
  }
}

async function readEnds(file: string, bytes: number): Promise<readonly [Uint8Array, Uint8Array]> {
  const none = new Uint8Array();
  try {
    const handle = await openRegular(file);
    try {
      const head = Buffer.alloc(Math.min(HEAD_BYTES, bytes));
      const tail = Buffer.alloc(Math.min(TAIL_BYTES, bytes));
      const first = await handle.read(head, 0, head.length, 0);
      const last = await handle.read(tail, 0, tail.length, bytes - tail.length);
      return [head.subarray(0, first.bytesRead), tail.subarray(0, last.bytesRead)];
    } finally {
      await handle.close();
    }
  } catch {
    return [none, none]; // The list shows a transcript that cannot be read without a title.
  }
}
