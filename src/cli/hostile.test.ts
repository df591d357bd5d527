import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { codexLines } from '#core/testing/hostile/codex-lines.ts';
import { corpus } from '#core/testing/hostile/corpus.ts';
import { plantedLines } from '#core/testing/hostile/corpus-transcript.ts';
import { conversationMessage } from '#shared/conversation/message.ts';
import { programPath } from '../../scripts/lib/program-paths.mjs';

const main = programPath('cli');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-hostile-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

type ProcessResult = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

function corral(...args: readonly string[]): Promise<ProcessResult> {
  const { promise, resolve } = Promise.withResolvers<ProcessResult>();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  child.on('close', (code) =>
    resolve({
      code,
      stdout: Buffer.concat(stdout).toString(),
      stderr: Buffer.concat(stderr).toString(),
    }),
  );
  return promise;
}

/** Characters that a terminal executes, that change the text direction, or that are invisible. */
const UNPRINTABLE =
  /(?!\n)[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/u;

/** Returns the first such character with its context, or null. */
function unprintableIn(text: string): string | null {
  const at = text.search(UNPRINTABLE);
  return at < 0 ? null : JSON.stringify(text.slice(Math.max(0, at - 40), at + 40));
}

function writeLines(name: string, lines: readonly (string | Uint8Array)[]): string {
  const file = join(folder, name);
  writeFileSync(
    file,
    Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')])),
  );
  return file;
}

describe.concurrent('corral convert and extract on hostile files', { timeout: 60_000 }, () => {
  test('corral convert prints or counts every line of the corpus as a transcript of Claude Code', async () => {
    const lines = plantedLines(corpus, '/workspace/demo').flatMap((planted) => planted.lines);
    const { code, stdout, stderr } = await corral(
      'convert',
      '--agent',
      'claude-code',
      '--stats',
      writeLines('claude.jsonl', lines),
    );
    expect([code, unprintableIn(stdout), unprintableIn(stderr)]).toEqual([0, null, null]);
    const messages = stdout.split('\n').filter((line) => line !== '');
    for (const line of messages)
      expect(conversationMessage.safeParse(JSON.parse(line)).success).toBe(true);
    const stats: { seen: number; shown: number; quiet: number; unknown: number; messages: number } =
      JSON.parse(stderr);
    expect(stats).toMatchObject({
      seen: stats.shown + stats.quiet + stats.unknown,
      messages: messages.length,
    });
    expect(stats.seen).toBeGreaterThanOrEqual(lines.length);
    // The text is unchanged, only escaped.
    expect(messages.some((line) => line.includes(String.raw`\u202e`) && line.includes('rm'))).toBe(
      true,
    );
  });

  test('corral convert reads the corpus as lines of Codex, and counts lines of the wrong agent as unknown', async () => {
    const texts = corpus.flatMap(({ place, text }) =>
      place === 'rawLine' || typeof text !== 'string' ? [] : codexLines(text),
    );
    const own = await corral(
      'convert',
      '--agent',
      'codex',
      '--stats',
      writeLines('codex.jsonl', texts),
    );
    expect([own.code, unprintableIn(own.stdout), unprintableIn(own.stderr)]).toEqual([
      0,
      null,
      null,
    ]);
    const wrong = await corral(
      'convert',
      '--agent',
      'claude-code',
      '--stats',
      join(folder, 'codex.jsonl'),
    );
    expect([wrong.code, unprintableIn(wrong.stdout), JSON.parse(wrong.stderr).unknown]).toEqual([
      0,
      null,
      texts.length,
    ]);
  });

  test('corral extract reads all escape sequences as one screen, and each kind of giant input', async () => {
    const screens: Readonly<Record<string, string | Uint8Array>> = {
      escapes: corpus
        .flatMap(({ place, text }) => (place === 'terminal' ? [String(text)] : []))
        .join('\r\n'),
      words: corpus
        .flatMap(({ place, text }) =>
          place === 'say' || place === 'command' ? [String(text)] : [],
        )
        .join('\r\n'),
      'a line of 20 MB': 'x'.repeat(20 * 1024 * 1024),
      'no text': new Uint8Array(100_000).map((_, at) => (at * 37) % 256),
    };
    for (const [name, screen] of Object.entries(screens)) {
      const file = join(folder, name);
      writeFileSync(file, screen);
      const { code, stdout, stderr } = await corral(
        'extract',
        '--agent',
        'auto',
        '--explain',
        '--title',
        '\u001b]0;x\u0007',
        file,
      );
      expect([name, code, unprintableIn(stdout), unprintableIn(stderr)]).toEqual([
        name,
        0,
        null,
        null,
      ]);
      expect(JSON.parse(stdout)).toMatchObject({
        state: expect.any(String),
        confidence: expect.any(Number),
      });
    }
  });

  test.each([
    ['convert', 'claude-code'],
    ['extract', 'auto'],
  ])(
    'corral %s spells out control characters of file names in its errors',
    async (command, agent) => {
      const name = 'a\u001b]52;c;b3duZWQ=\u0007\u009b2J\u202egnp.jsonl';
      const missing = await corral(command, '--agent', agent, join(folder, name));
      expect([missing.code, unprintableIn(missing.stderr), missing.stdout]).toEqual([1, null, '']);
      expect(missing.stderr).toContain('⟨U+001B⟩]52;c;b3duZWQ=⟨U+0007⟩');
      const unknown = await corral(command, '--agent', name, 'x');
      expect([unknown.code, unprintableIn(unknown.stderr), unknown.stdout]).toEqual([2, null, '']);
      const elsewhere = await corral(command, '--agent', agent, folder);
      expect([elsewhere.code, elsewhere.stderr]).toEqual([
        1,
        `corral ${command}: ${folder} cannot be read: it is a folder.\n`,
      ]);
    },
  );
});
