import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ClaudeTranscripts } from '#core/agents/claude-code/transcript/claude-transcripts.ts';
import {
  persistedFile,
  withWholeOutput,
} from '#core/agents/claude-code/transcript/persisted-output.ts';
import { readTranscript } from '#core/agents/claude-code/transcript/read-transcript.ts';
import { FollowedFile } from '#core/agents/claude-code/transcript/followed-file.ts';
import { CodexTranscripts } from '#core/agents/codex/transcript/codex-transcripts.ts';
import { result } from '#core/testing/events.ts';
import { temporaryFolder } from '#core/testing/harness.ts';

import { openRegular, readRegular } from './regular-file.ts';

const ID = '90488efd-de70-4c5e-b75d-14dda5ce58f8';
let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Creates something at a path that is not a regular file; reading each of them would block or never
 * end.
 */
const kinds: Readonly<Record<string, (path: string) => Promise<void>>> = {
  'a pipe': async (path) => {
    execFileSync('mkfifo', [path]);
  },
  'a link to a pipe': async (path) => {
    execFileSync('mkfifo', [`${path}.pipe`]);
    symlinkSync(`${path}.pipe`, path);
  },
  'a device without an end': async (path) => symlinkSync('/dev/zero', path),
  'a folder': async (path) => {
    mkdirSync(path);
  },
  'a socket': async (path) => {
    const server = createServer();
    // Socket paths have a low length limit. The socket file remains as after a killed process.
    const made = join(folder, 's');
    await new Promise<void>((resolve) => server.listen(made, resolve));
    renameSync(made, path);
    server.close();
  },
};

describe.each(Object.entries(kinds))('regular-file with %s at the path of a file', (_, make) => {
  test('openRegular and readRegular refuse a path that is not a regular file, without waiting', async () => {
    await make(join(folder, 'x'));
    await expect(openRegular(join(folder, 'x'))).rejects.toThrow('is no regular file');
    expect(await readRegular(join(folder, 'x'), 10)).toBeNull();
  });

  test('ClaudeTranscripts and readTranscript ignore a transcript path that is not a regular file', async () => {
    const project = join(folder, 'projects/-p');
    mkdirSync(join(project, ID, 'subagents'), { recursive: true });
    await make(join(project, `${ID}.jsonl`));
    expect(await new ClaudeTranscripts(folder).list(10)).toEqual({ found: [], total: 0 });
    expect(await readTranscript(folder, '/p', ID)).toEqual([]);
    rmSync(join(project, `${ID}.jsonl`), { recursive: true });
    writeFileSync(
      join(project, `${ID}.jsonl`),
      '{"type":"user","message":{"content":"Hello"},"uuid":"u"}\n',
    );
    await make(join(project, ID, 'subagents/agent-1.jsonl'));
    await make(join(project, ID, 'subagents/agent-1.meta.json'));
    expect(await readTranscript(folder, '/p', ID)).toHaveLength(1);
  });

  test('CodexTranscripts ignores a rollout path that is not a regular file', async () => {
    const day = join(folder, 'sessions/2026/11/22');
    mkdirSync(day, { recursive: true });
    await make(join(day, `rollout-2026-11-22T00-00-00-${ID}.jsonl`));
    expect(await new CodexTranscripts(folder).list(10)).toEqual({ found: [], total: 0 });
    expect(await new CodexTranscripts(folder).read(ID)).toEqual([]);
  });

  test('FollowedFile and withWholeOutput ignore a path that is not a regular file', async () => {
    const kept = join(folder, 'projects/-p/tool-results');
    mkdirSync(kept, { recursive: true });
    await make(join(kept, 'x.txt'));
    for await (const more of new FollowedFile(join(kept, 'x.txt'), 0).look())
      expect.unreachable(String(more.bytes));
    const event = keptIn(join(kept, 'x.txt'));
    expect(await withWholeOutput(event, folder)).toBe(event);
  });
});

test('withWholeOutput reads a kept output in its folder and follows no link out of it', async () => {
  const kept = join(folder, 'projects/-p/tool-results');
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, 'own.txt'), 'whole');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  symlinkSync(join(folder, 'secret.txt'), join(kept, 'link.txt'));
  mkdirSync(join(folder, 'elsewhere'));
  writeFileSync(join(folder, 'elsewhere/a.txt'), 'secret');
  symlinkSync(join(folder, 'elsewhere'), join(kept, 'folder'));
  expect(JSON.stringify(await withWholeOutput(keptIn(join(kept, 'own.txt')), folder))).toContain(
    '"stdout":"whole"',
  );
  for (const name of ['link.txt', 'folder/a.txt']) {
    const event = keptIn(join(kept, name));
    expect(persistedFile(event, folder)).not.toBeNull();
    expect(await withWholeOutput(event, folder)).toBe(event);
  }
});

test('ClaudeTranscripts lists a huge sparse transcript by its ends, and readRegular refuses it', async () => {
  const project = join(folder, 'projects/-p');
  mkdirSync(project, { recursive: true });
  writeFileSync(
    join(project, `${ID}.jsonl`),
    '{"type":"user","message":{"content":"Hello"},"uuid":"u","cwd":"/p"}\n',
  );
  truncateSync(join(project, `${ID}.jsonl`), 1024 ** 4);
  expect((await new ClaudeTranscripts(folder).list(10)).found).toMatchObject([
    { title: 'Hello', bytes: 1024 ** 4 },
  ]);
  expect(await readRegular(join(project, `${ID}.jsonl`), 1024)).toBeNull();
});

function keptIn(file: string) {
  const event = result('r', 't1', 'begin');
  if (event.type !== 'output' || event.output.type !== 'toolResult') throw new Error('no result');
  return {
    ...event,
    output: { ...event.output, structured: { stdout: 'begin', persistedOutputPath: file } },
  };
}
