import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { readSlice } from '#core/transcripts/read-slice.ts';
import { useOf } from '#shared/tool/tool-use.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { codexSlices } from './codex-slices.ts';
import { CodexTranscripts } from './codex-transcripts.ts';
import { brief, convertLines, fixtureFolder, messagesOf } from '../test-fixtures.ts';

const id = '01a1fcc1-9b6c-7a82-8672-b220ae7d895a';
const recorded = join(fixtureFolder, 'rollouts/basic.jsonl');

let home = '';
let file = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'corral-codex-'));
  const day = join(home, 'sessions/2026/11/21');
  mkdirSync(day, { recursive: true });
  file = join(day, `rollout-2026-11-21T06-18-29-${id}.jsonl`);
  copyFileSync(recorded, file);
  writeFileSync(join(day, 'notes.txt'), 'no rollout');
});
afterEach(() => rmSync(home, { recursive: true }));

test('CodexTranscripts lists a rollout by its first prompt and its folder, and finds it by its thread', async () => {
  const shelf = new CodexTranscripts(home);
  const about = {
    agentSessionId: id,
    title: 'SCENARIO:basic',
    cwd: '/workspace/codex',
    bytes: statSync(file).size,
  };
  expect(await shelf.list(10)).toMatchObject({ total: 1, found: [about] });
  expect(await shelf.find(id)).toMatchObject({ about, files: [{ file, parentToolUseId: null }] });
  expect(await shelf.find('00000000-0000-0000-0000-000000000000')).toBeNull();
});

test('CodexTranscripts returns nothing if there are no rollouts', async () => {
  const shelf = new CodexTranscripts(join(home, 'nowhere'));
  expect(await shelf.list(10)).toEqual({ total: 0, found: [] });
  expect(await shelf.read(id)).toEqual([]);
});

test('CodexTranscripts.read returns the whole conversation', async () => {
  const messages = messagesOf(await new CodexTranscripts(home).read(id));
  expect(brief(messages).join(' ')).toBe(
    'user assistant Bash:completed assistant Edit:completed Bash:completed Write:completed assistant usage',
  );
});

test.each([1, 2000, 5000, 20_000])(
  'readSlice with slices of about %d bytes gives the same messages as the whole rollout',
  async (want) => {
    const whole = messagesOf(
      convertLines(readFileSync(file, 'utf8').trim().split('\n'), file).flatMap(
        ({ events }) => events,
      ),
    );
    const describe = () => () => ({ tool: useOf({ toolName: 'any' }), summary: '', details: null });
    const kit = { ...codexSlices, blobs: new FileBlobs(join(home, 'blobs')), describe };
    const ids: string[] = [];
    for (let end = statSync(file).size; end > 0;) {
      const request = {
        agentId: 'codex',
        sessionId: 's',
        cwd: '/',
        file,
        parentToolUseId: null,
        mergeToolMessages: true,
        base: 0,
        end,
        want,
      };
      const slice = await readSlice(request, kit);
      if (!slice.ok) throw new Error(textIn('en', slice.error.message));
      ids.unshift(...slice.value.messages.map(({ row }) => row.id));
      end = slice.value.start;
    }
    expect(ids).toEqual(whole.map((message) => message.id));
  },
);
