import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { DayWorld } from '../world/day-world.ts';
import { git, LINES, LINES_FILE, SUBMODULE } from '../world/folder-state.ts';
import { RAN } from '../world/plays.ts';
import { command, pick } from './command.ts';

export type Edit =
  | 'append'
  | 'create'
  | 'delete'
  | 'lines'
  | 'mode'
  | 'rename'
  | 'branch'
  | 'commit'
  | 'submodule'
  | 'bring hooks'
  | 'bring git hooks';

/** Changes two lines that are far from each other, so that the diff has two hunks. */
async function changeLines(file: string, at: number): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.split('\n');
  for (const place of [at % LINES, (at + LINES / 2) % LINES])
    if (lines[place] !== undefined) lines[place] = `changed by hand ${at}`;
  await writeFile(file, lines.join('\n'));
}

/**
 * Adds a hook that Claude Code runs when a session begins. The folder is one that the person
 * has not trusted in Claude Code itself.
 */
async function bringHooks(world: DayWorld): Promise<string> {
  const folder = world.folders.at(-1) ?? '';
  const number = String(world.memory.next());
  world.memory.hooks.set(number, false);
  const run = `echo ran >> "$HOME/${RAN}/hook-${number}"`;
  const hooks = { SessionStart: [{ hooks: [{ type: 'command', command: run }] }] };
  await mkdir(join(folder, '.claude'), { recursive: true });
  await writeFile(join(folder, '.claude/settings.json'), JSON.stringify({ hooks }));
  return `hook-${number} in ${folder.split('/').at(-1)}`;
}

/** Hooks that git runs for actions of a review and for new worktrees. */
const GIT_HOOKS = ['post-index-change', 'post-checkout', 'reference-transaction'];

/**
 * Adds hooks to a repository that note when a git runs them. A git of an agent is none of Corral's,
 * so it is not noted.
 */
async function bringGitHooks(world: DayWorld, folder: string): Promise<string> {
  const number = String(world.memory.next());
  world.memory.hooks.set(number, false);
  const common = await git(folder, 'rev-parse', '--path-format=absolute', '--git-common-dir');
  const lines = [
    '#!/bin/sh',
    'pid=$PPID',
    'for step in 1 2 3; do',
    "  pid=$(awk '{ print $4 }' /proc/$pid/stat)",
    '  case "$(tr "\\0" "\\n" < /proc/$pid/cmdline | head -n 2)" in',
    '    *claude* | *codex* | *opencode* | *gemini*) exit 0 ;;',
    '  esac',
    'done',
    `echo ran >> "$HOME/${RAN}/hook-${number}"`,
  ];
  for (const name of GIT_HOOKS) {
    const file = join(common.trim(), 'hooks', name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o755 });
  }
  return `hook-${number} in ${folder.split('/').at(-1)}`;
}

/** Commits in the submodule of a folder, if it has one that is checked out. */
async function commitInSubmodule(folder: string, at: number): Promise<void> {
  const part = join(folder, SUBMODULE);
  if (!existsSync(join(part, '.git'))) return;
  await appendFile(join(part, 'part.txt'), `line ${at}\n`);
  await git(part, 'commit', '-qam', `by hand ${at}`);
}

/** Changes a folder as another program would. */
export const edit = (folderAt: number, kind: Edit, at: number) =>
  command(`${kind} by hand`, async (world) => {
    if (kind === 'bring hooks') return bringHooks(world);
    const folder = pick(await world.workFolders(), folderAt);
    if (folder === null) return 'no folder';
    if (kind === 'bring git hooks') return bringGitHooks(world, folder);
    const file = join(folder, `hand-${at % 3}.txt`);
    const lines = join(folder, LINES_FILE);
    const edits = {
      append: () => appendFile(file, `line ${at}\n`),
      create: () => writeFile(file, 'text\n'.repeat((at % 5) + 1)),
      delete: () => rm(file, { force: true }),
      lines: () => changeLines(lines, at),
      mode: () => chmod(lines, at % 2 === 0 ? 0o755 : 0o644),
      rename: () => rename(file, join(folder, `moved-${at % 3}.txt`)),
      branch: () => git(folder, 'switch', '-q', '-c', `by-hand-${world.memory.next()}`),
      commit: async () => {
        await git(folder, 'add', '-A');
        await git(folder, 'commit', '-q', '--allow-empty', '-m', `by hand ${at}`);
      },
      submodule: () => commitInSubmodule(folder, at),
    };
    await edits[kind]().catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    });
    return `${file.split('/').at(-1)} in ${folder.split('/').at(-1)}`;
  });
