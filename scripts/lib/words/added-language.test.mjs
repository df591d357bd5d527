import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { projectNode, root, tool } from '../paths.mjs';

/** Lists of languages that docs/languages.md names, as files below `src`. */
const lists = [
  'shared/words/own-catalogues.ts',
  'shared/words/cli-sentence.ts',
  'main/desktop-texts.ts',
  'cli/risk/risk-explanation.ts',
  'renderer/kit/i18n/load-words.ts',
  'core/agents/claude-code/description.ts',
  'core/agents/claude-code/words/failure.ts',
  'core/agents/claude-code/words/notice.ts',
  'core/agents/gemini/driver.ts',
  'core/agents/gemini/words/cli.ts',
  'shared/notification/channel-info.ts',
];
/** The words of each channel, as files of the channels. */
const channels = [
  'desktop/desktop-channel.ts',
  'sound/sound-channel.ts',
  'tray/tray-channel.ts',
  'webhook/words.ts',
].map((path) => `core/notifications/channels/${path}`);

let copy;

const change = (path, from, to) => {
  const file = join(copy, 'src', path);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
};

/** Returns the files below `src` in which the compiler reports something. */
function reportedIn(files) {
  const config = join(copy, 'tsconfig.words.json');
  const compilerOptions = { types: ['node'], noUnusedLocals: false };
  const extended = { extends: './tsconfig.web.json', compilerOptions, include: [] };
  writeFileSync(config, JSON.stringify({ ...extended, files: files.map((path) => `src/${path}`) }));
  const args = [tool('@typescript/native', 'tsc'), '-p', config, '--pretty', 'false'];
  const { stdout } = spawnSync(projectNode, args, { cwd: copy, encoding: 'utf8' });
  return new Set([...stdout.matchAll(/^src\/([^(]+)\(/gmu)].map(([, path]) => path));
}

/** Copies the sources, and adds a language as docs/languages.md says. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'corral-language-'));
  const isNeeded = (path) => !/[.]test[.]|[/\\]fixtures[/\\]/.test(path);
  for (const name of ['src', 'package.json', 'tsconfig.base.json', 'tsconfig.web.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isNeeded });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  change('shared/words/language.ts', "['en', 'zh']", "['en', 'zh', 'de']");
  const words = join(copy, 'src/shared/words');
  cpSync(join(words, 'zh'), join(words, 'de'), { recursive: true });
});

afterAll(() => rmSync(copy, { recursive: true }));

test('the compiler reports each list of docs/languages.md that lacks an added language', () => {
  const reported = reportedIn(lists);
  expect(lists.filter((path) => !reported.has(path))).toEqual([]);
});

test('the compiler reports each channel that lacks the words of an added language', () => {
  const file = 'shared/notification/channel-info.ts';
  change(file, 'zh: channelWords }', 'zh: channelWords, de: channelWords }');
  const reported = reportedIn([file, ...channels]);
  expect(channels.filter((path) => !reported.has(path))).toEqual([]);
  expect(reported.has(file)).toBe(false);
});
