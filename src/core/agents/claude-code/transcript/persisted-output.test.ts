import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';

import { WholeOutputListener, withWholeOutput } from './persisted-output.ts';

let configDir: string;
let file: string;
const whole = Array.from({ length: 2000 }, (_, line) => `line ${line + 1}\n`).join('');

beforeEach(() => {
  configDir = mkdtempSync(path.join(tmpdir(), 'corral-persisted-'));
  file = path.join(configDir, 'projects', 'p', 's', 'tool-results', 'x.txt');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, whole);
});

afterEach(() => rmSync(configDir, { recursive: true }));

function result(persistedOutputPath: string): AgentEvent {
  const structured = { stdout: 'line 1\n', stderr: '', persistedOutputPath };
  const base = {
    key: 'k',
    timestamp: 1,
    source: { kind: 'corral' as const },
    parentToolUseId: null,
  };
  return {
    type: 'output',
    output: {
      ...base,
      type: 'toolResult',
      toolUseId: 't',
      toolName: 'Bash',
      result: '',
      structured,
      isError: false,
      cause: null,
    },
  };
}

const counts = { seen: 1, shown: 1, unknown: 0 };

test('withWholeOutput replaces the beginning of an output by the whole output', async () => {
  expect(await withWholeOutput(result(file), configDir)).toMatchObject({
    output: { structured: { stdout: whole } },
  });
});

test.each([
  ['a file elsewhere', () => '/etc/passwd'],
  [
    'a path that climbs out',
    () => path.join(configDir, 'projects', 'tool-results', '..', '..', '..', 'secret'),
  ],
  [
    'a file of that folder that is no output',
    () => path.join(configDir, 'projects', 'p', 's.jsonl'),
  ],
  [
    'a file that is gone',
    () => path.join(configDir, 'projects', 'p', 's', 'tool-results', 'gone.txt'),
  ],
])('withWholeOutput returns the result unchanged for %s', async (_name, at) => {
  const event = result(at());
  expect(await withWholeOutput(event, configDir)).toEqual(event);
});

test('WholeOutputListener keeps the order of events while it reads a file', async () => {
  const seen: string[] = [];
  const listener = new WholeOutputListener(
    {
      events: (events) => seen.push(...events.map(({ type }) => type)),
      exited: () => seen.push('exited'),
    },
    configDir,
  );
  listener.events([{ type: 'turnStarted' }], counts);
  expect(seen).toEqual(['turnStarted']);
  listener.events([result(file)], counts);
  listener.events([{ type: 'turnEnded', busy: false }], counts);
  listener.exited({ code: 0, signal: null, problem: null });
  expect(seen).toEqual(['turnStarted']);
  await vi.waitFor(() => expect(seen).toEqual(['turnStarted', 'output', 'turnEnded', 'exited']));
  listener.events([{ type: 'turnStarted' }], counts);
  expect(seen.at(-1)).toBe('turnStarted');
});
