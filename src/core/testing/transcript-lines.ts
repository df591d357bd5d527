import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

export type TranscriptShape = {
  /** Number of records; five make a turn with one tool. */
  readonly records: number;
  /** Number of characters that each tool prints. */
  readonly output: number;
};

const uuid = (n: number) => `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Returns a transcript as Claude Code 2.1 writes it; equal shapes give equal lines. */
export function* transcriptLines({ records, output }: TranscriptShape): Generator<string> {
  for (let n = 0; n < records; n += 1) {
    const turn = Math.floor(n / 5);
    const common = {
      parentUuid: n === 0 ? null : uuid(n - 1),
      isSidechain: false,
      cwd: '/workspace/demo',
      version: '2.1.329',
      uuid: uuid(n),
      timestamp: new Date(1_790_000_000_000 + n * 1000).toISOString(),
    };
    yield JSON.stringify({ ...common, ...recordOf(turn, n % 5, output) });
  }
}

function recordOf(turn: number, step: number, output: number) {
  const id = `toolu_${turn}`;
  const assistant = (block: unknown) => ({
    type: 'assistant',
    message: { id: `msg_${turn}`, role: 'assistant', content: [block] },
  });
  switch (step) {
    case 0:
      return {
        type: 'user',
        message: { role: 'user', content: `Prompt ${turn}: look at part ${turn}.` },
      };
    case 1:
      return assistant({ type: 'text', text: `I look at part ${turn} of it.` });
    case 2:
      return assistant({
        type: 'tool_use',
        id,
        name: 'Bash',
        input: { command: `cat part-${turn}.txt`, description: 'Read a part' },
      });
    case 3: {
      const stdout = `line of part ${turn}\n`.repeat(Math.ceil(output / 20)).slice(0, output);
      const content = [{ type: 'tool_result', tool_use_id: id, content: stdout, is_error: false }];
      return {
        type: 'user',
        message: { role: 'user', content },
        toolUseResult: { stdout, stderr: '', interrupted: false },
      };
    }
    default:
      return assistant({ type: 'text', text: `Part ${turn} is **fine**.` });
  }
}

/** Writes a large transcript as a stream, without holding it in memory. */
export async function writeTranscript(file: string, shape: TranscriptShape): Promise<void> {
  const stream = createWriteStream(file);
  for (const line of transcriptLines(shape))
    if (!stream.write(`${line}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'finish');
}
