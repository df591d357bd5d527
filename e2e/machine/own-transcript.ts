import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ClaudeLines } from '#core/testing/hostile/claude-lines.ts';

import type { Machine } from './machine.ts';

type Transcript = {
  /** The number in the id of the transcript. */
  readonly number: number;
  readonly folder: string;
  readonly prompt: string;
  readonly answers: readonly string[];
  /** More lines, such as uses of tools. */
  readonly more?: (lines: ClaudeLines) => readonly string[];
};

/**
 * Writes a transcript as Claude Code does, so that a conversation exists without a run of the
 * agent. Higher numbers are older.
 */
export async function writeOwnTranscript(
  machine: Machine,
  { number, folder, prompt, answers, more }: Transcript,
): Promise<void> {
  const lines = new ClaudeLines(folder);
  const all = [
    lines.prompt(prompt),
    ...answers.map((answer) => lines.say(answer)),
    ...(more?.(lines) ?? []),
  ];
  const transcripts = join(
    machine.home,
    '.claude/projects',
    folder.replaceAll(/[^a-zA-Z0-9]/gu, '-'),
  );
  await mkdir(transcripts, { recursive: true });
  const file = join(
    transcripts,
    `90488efd-de70-4c5e-b75d-${String(number).padStart(12, '0')}.jsonl`,
  );
  await writeFile(file, `${all.join('\n')}\n`);
  const time = Date.now() / 1000 - number * 60;
  await utimes(file, time, time);
}
