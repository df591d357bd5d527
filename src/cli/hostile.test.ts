import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { codexLines } from '#core/testing/hostile/codex-lines.ts';
import { corpus } from '#core/testing/hostile/corpus.ts';
import { plantedLines } from '#core/testing/hostile/corpus-transcript.ts';
import { conversationMessage } from '#shared/conversation/message.ts';

const main = join(import.meta.dirname, 'main.ts');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-hostile-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

function corral(...args: readonly string[]): Promise<Ran> {
  const { promise, resolve } = Promise.withResolvers<Ran>();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  child.on('close', (code) => resolve({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }));
  return promise;
}

/** Anything that a terminal obeys, that turns text around, or that nobody sees. */
const OBEYED = /(?!\n)[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/u;

/** The first that is not plain, with what stands around it. */
function obeyed(text: string): string | null {
  const at = text.search(OBEYED);
  return at < 0 ? null : JSON.stringify(text.slice(Math.max(0, at - 40), at + 40));
}

function written(name: string, lines: readonly (string | Uint8Array)[]): string {
  const file = join(folder, name);
  writeFileSync(file, Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')])));
  return file;
}

describe.concurrent('hostile files', { timeout: 60_000 }, () => {
  test('the whole corpus as a transcript of Claude Code: every line is a message, or counted', async () => {
    const lines = plantedLines(corpus, '/workspace/demo').flatMap((planted) => planted.lines);
    const { code, stdout, stderr } = await corral('convert', '--agent', 'claude-code', '--stats', written('claude.jsonl', lines));
    expect([code, obeyed(stdout), obeyed(stderr)]).toEqual([0, null, null]);
    const messages = stdout.split('\n').filter((line) => line !== '');
    for (const line of messages) expect(conversationMessage.safeParse(JSON.parse(line)).success).toBe(true);
    const stats: { seen: number; shown: number; quiet: number; unknown: number; messages: number } = JSON.parse(stderr);
    expect(stats).toMatchObject({ seen: stats.shown + stats.quiet + stats.unknown, messages: messages.length });
    expect(stats.seen).toBeGreaterThanOrEqual(lines.length);
    // It is the same text, only in other letters.
    expect(messages.some((line) => line.includes(String.raw`\u202e`) && line.includes('rm'))).toBe(true);
  });

  test('the whole corpus as lines of Codex, and as lines of the wrong agent', async () => {
    const texts = corpus.flatMap(({ place, text }) => (place === 'rawLine' || typeof text !== 'string' ? [] : codexLines(text)));
    const own = await corral('convert', '--agent', 'codex', '--stats', written('codex.jsonl', texts));
    expect([own.code, obeyed(own.stdout), obeyed(own.stderr)]).toEqual([0, null, null]);
    const wrong = await corral('convert', '--agent', 'claude-code', '--stats', join(folder, 'codex.jsonl'));
    expect([wrong.code, obeyed(wrong.stdout), JSON.parse(wrong.stderr).unknown]).toEqual([0, null, texts.length]);
  });

  test('all escapes as one screen, and each kind of giant by itself', async () => {
    const screens: Readonly<Record<string, string | Uint8Array>> = {
      escapes: corpus.flatMap(({ place, text }) => (place === 'terminal' ? [String(text)] : [])).join('\r\n'),
      words: corpus.flatMap(({ place, text }) => (place === 'say' || place === 'command' ? [String(text)] : [])).join('\r\n'),
      'a line of 20 MB': 'x'.repeat(20 * 1024 * 1024),
      'no text': new Uint8Array(100_000).map((_, at) => (at * 37) % 256),
    };
    for (const [name, screen] of Object.entries(screens)) {
      const file = join(folder, name);
      writeFileSync(file, screen);
      const { code, stdout, stderr } = await corral('extract', '--agent', 'auto', '--explain', '--title', '\u001b]0;x\u0007', file);
      expect([name, code, obeyed(stdout), obeyed(stderr)]).toEqual([name, 0, null, null]);
      expect(JSON.parse(stdout)).toMatchObject({ state: expect.any(String), confidence: expect.any(Number) });
    }
  });

  test.each([
    ['convert', 'claude-code'],
    ['extract', 'auto'],
  ])('%s: names that a terminal would obey are spelled out where it fails', async (command, agent) => {
    const name = 'a\u001b]52;c;b3duZWQ=\u0007\u009b2J\u202egnp.jsonl';
    const missing = await corral(command, '--agent', agent, join(folder, name));
    expect([missing.code, obeyed(missing.stderr), missing.stdout]).toEqual([1, null, '']);
    expect(missing.stderr).toContain('⟨U+001B⟩]52;c;b3duZWQ=⟨U+0007⟩');
    const unknown = await corral(command, '--agent', name, 'x');
    expect([unknown.code, obeyed(unknown.stderr), unknown.stdout]).toEqual([2, null, '']);
    const elsewhere = await corral(command, '--agent', agent, folder);
    expect([elsewhere.code, elsewhere.stderr]).toEqual([1, `corral ${command}: ${folder} cannot be read: it is a folder.\n`]);
  });
});
