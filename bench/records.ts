import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const fixtures = join(import.meta.dirname, '../src/core/agents/claude-code/fixtures');

/** Recorded turns of the real Claude Code 2.1.329: reading, editing, a command, parallel tools. */
const recordings = ['basic.jsonl', 'fail.jsonl', 'parallel.jsonl', 'todo.jsonl', 'subagent.jsonl'];

function recordedTurns(): readonly (readonly string[])[] {
  return recordings.flatMap((name) => {
    try {
      return [
        readFileSync(join(fixtures, name), 'utf8')
          .split('\n')
          .filter((line) => line !== ''),
      ];
    } catch {
      return []; // Not every recording is in every checkout; some of them are.
    }
  });
}

/** `count` lines of a long session: the recorded turns again and again, each time with ids of its own. */
export function transcriptLines(count: number): readonly string[] {
  const turns = recordedTurns();
  const lines: string[] = [];
  for (let turn = 0; lines.length < count; turn += 1) {
    const again = String(turn).padStart(6, '0');
    const renamed = (line: string) =>
      line.replaceAll(/"(toolu|msg)_([a-z]*)/g, `"$1_${again}$2`).replaceAll(/"uuid":"[^"]{6}/g, `"uuid":"${again}`);
    lines.push(...(turns[turn % turns.length] ?? []).map(renamed));
  }
  return lines.slice(0, count);
}
