import { RecordReader } from '#core/agents/kits/records/record-reader.ts';
import { openRegular } from '#core/agents/kits/files/regular-file.ts';
import { LineSplitter } from '#node/streams/line-splitter.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';

import { codexConverter } from '../records/converter.ts';

/**
 * Size of the read head, which must include the long instructions for the model before the first
 * prompt.
 */
const HEAD_BYTES = 256 * 1024;
/** Size of its parts, of which the first is mostly enough. */
const PART_BYTES = 32 * 1024;

type TranscriptHead = { readonly title: string | null; readonly cwd: string | null };

/**
 * Reads the list entry of a rollout from its first bytes only: the first prompt, and the folder in
 * which Codex started.
 */
export async function readHead(file: string, bytes: number): Promise<TranscriptHead> {
  const splitter = new LineSplitter();
  let { cwd } = codexConverter.initial;
  const convert: typeof codexConverter.convert = (state, record) => {
    const conversion = codexConverter.convert(state, record);
    ({ cwd } = conversion.state);
    return conversion;
  };
  const reader = new RecordReader({ file, converter: { ...codexConverter, convert } });
  for await (const part of headOf(file, bytes))
    for (const line of splitter.push(part))
      for (const event of reader.read(line, null).events) {
        const title = event.type === 'output' ? promptOf(event.output) : null;
        if (title !== null) return { title, cwd };
      }
  return { title: null, cwd };
}

function promptOf(output: AgentOutput): string | null {
  return output.type === 'text' && output.role === 'user' && !output.synthetic ? output.text : null;
}

async function* headOf(file: string, bytes: number): AsyncGenerator<Uint8Array, void> {
  try {
    const handle = await openRegular(file);
    try {
      for (let at = 0; at < Math.min(HEAD_BYTES, bytes); at += PART_BYTES) {
        const part = Buffer.alloc(Math.min(PART_BYTES, bytes - at));
        const { bytesRead } = await handle.read(part, 0, part.length, at);
        if (bytesRead === 0) return;
        yield part.subarray(0, bytesRead);
      }
    } finally {
      await handle.close();
    }
  } catch {
    return; // The list shows a rollout that cannot be read without a title.
  }
}
