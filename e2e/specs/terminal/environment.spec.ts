import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { processesOf } from '../../machine/strays.ts';
import { Desk } from '../../support/page/desk.ts';
import { TerminalView } from '../../support/page/terminal-view.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

/** Variables of npm, of a hook of git, of an agent and of a terminal, as their children have them. */
const STARTER = {
  npm_config_registry: 'http://127.0.0.1:1/',
  npm_lifecycle_event: 'start',
  INIT_CWD: '/starter',
  NODE: '/starter/node',
  NODE_ENV: 'starter',
  NODE_OPTIONS: '--no-deprecation',
  EDITOR: 'vi',
  VISUAL: '/starter/editor',
  COLOR: '1',
  COLORTERM: 'starter',
  FORCE_COLOR: '3',
  CLAUDECODE: '1',
  CLAUDE_CODE_ENTRYPOINT: 'cli',
  CLAUDE_CODE_SESSION_ID: 'starter',
  CLAUDE_CODE_MAX_OUTPUT_TOKENS: '1',
  GIT_DIR: '/starter/.git',
  GIT_INDEX_FILE: '/starter/index',
  GIT_EDITOR: 'true',
  GIT_AUTHOR_NAME: 'starter',
  TMUX: '/starter/tmux,1,0',
  VSCODE_PID: '1',
};

/** Variables that the person's login shell sets, some of which the starter replaced. */
const PROFILE = {
  EDITOR: 'nano',
  NODE_ENV: 'person',
  GIT_AUTHOR_NAME: 'Person',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: '1',
};

/** Returns the variables of `STARTER` and `PROFILE` in an environment, without those of a terminal. */
function judged(environment: string): Readonly<Record<string, string>> {
  const names = new Set([...Object.keys(STARTER), ...Object.keys(PROFILE)]);
  const entries = environment.split('\0').flatMap((entry) => {
    const at = entry.indexOf('=');
    return names.has(entry.slice(0, at)) ? [[entry.slice(0, at), entry.slice(at + 1)]] : [];
  });
  return Object.fromEntries(entries);
}

test('terminals and agents have the environment of the person, not that of the npm script, hook or agent that started Corral', async ({
  stopped,
  page,
}) => {
  test.slow();
  const { home, project } = stopped.machine;
  const lines = Object.entries(PROFILE).map(([name, value]) => `export ${name}=${value}\n`);
  await writeFile(join(home, '.bash_profile'), `echo Welcome\n${lines.join('')}`);
  await stopped.start({ env: STARTER });
  await page.goto(stopped.address);

  const terminal = new TerminalView(page);
  await terminal.open();
  await terminal.run('env -0 > ~/terminal.env && echo written $((40 + 2))');
  await terminal.shows('written 42');
  // COLORTERM is set by the terminal itself.
  expect(judged(await readFile(join(home, 'terminal.env'), 'utf8'))).toEqual({
    ...PROFILE,
    COLORTERM: 'truecolor',
  });

  const desk = new Desk(page);
  await desk.startSession({ folder: project, prompt: 'SCENARIO:parallel' });
  await expect(desk.question.filter({ hasText: 'mkdir -p build' })).toBeVisible();
  const pids = await processesOf(home);
  const agents = await Promise.all(
    pids.map(async (pid) => ({
      command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      environment: await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
    })),
  );
  const claude = agents.filter(({ command }) => /\bclaude\0.*stream-json/u.test(command));
  expect(claude.map(({ environment }) => judged(environment))).toEqual([PROFILE]);
});
