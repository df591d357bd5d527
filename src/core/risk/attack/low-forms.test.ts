import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { attackRows } from './attack-table.fixture.ts';
import { commandSubject } from './command-subject.fixture.ts';
import { lowFormCommands } from './form-commands.fixture.ts';
import { effectsOf } from './sandbox-effects.fixture.ts';
import {
  hasOwnNetwork,
  hasStrace,
  makeSandbox,
  removeSandbox,
  runTraced,
  treeOf,
  type Sandbox,
} from './sandbox.fixture.ts';

const NOT_FOUND = 127;
let sandbox: Sandbox;

const warn = (text: string): boolean => process.stderr.write(`${text}\n`);

beforeAll(() => {
  sandbox = makeSandbox();
  if (!hasStrace)
    warn(
      '!!! strace is not here: LOW commands are only watched by their files and their output. Install strace.',
    );
  if (!hasOwnNetwork)
    warn('!!! No network namespace can be made here: LOW commands run beside the real network.');
});
afterAll(() => removeSandbox(sandbox));

const isLow = (command: string) => commandSubject(command).risk.level === 'LOW';

/**
 * Runs commands one after another. Returns those with effects, and those whose program is missing
 * on this machine.
 */
async function effectsOfAll(commands: readonly string[]) {
  const effects: Record<string, readonly string[]> = {};
  const missing: string[] = [];
  let before = treeOf(sandbox);
  for (const command of commands) {
    const run = await runTraced(
      command.replaceAll('/home/me', () => sandbox.home),
      sandbox,
    );
    if (run.code === NOT_FOUND) missing.push(command);
    const found = effectsOf(command, run, before, sandbox);
    // npm has written its own log, and top has made its own folder, which are no effects.
    if (found.length === 0 && /^(?:npm|top) /u.test(command)) before = treeOf(sandbox);
    if (found.length === 0) continue;
    effects[command] = found;
    removeSandbox(sandbox);
    sandbox = makeSandbox();
    before = treeOf(sandbox);
  }
  return { effects, missing };
}

describe('the sandbox', () => {
  test.each([
    ['touch x', 'changes'],
    ['mkdir x; rmdir x', 'changes'],
    ['chmod 600 a.txt', 'changes'],
    ['echo x > "$HOME/.bashrc"', 'changes'],
    ['cat .env', 'prints a secret'],
    ['cat ~/.ssh/id_rsa', 'prints a secret'],
    ['env', 'prints a secret'],
    ['./x.sh', 'runs the planted script'],
    ['git -c core.fsmonitor=./x.sh status', 'runs the planted script'],
    ['git lg', 'runs the planted script'],
    ["find . -name x.sh -exec sh '{}' ';'", 'runs the planted script'],
  ])('the sandbox detects the effect of %s', async (command, effect) => {
    const { effects } = await effectsOfAll([command]);
    expect(effects[command]?.join('\n')).toContain(effect);
  });

  const onlyStraceSees = [
    ['ls && awk \'BEGIN { system("uname") }\'', 'runs /'],
    ['echo x > /tmp/corral-low-x; echo y > /tmp/corral-low-x', 'writes'],
    ['exec 3<>/dev/tcp/127.0.0.1/9', 'connect'],
    ['(sleep 1; kill -0 1; kill -URG $$) & wait', 'sends a signal'],
  ] as const;

  test.each(hasStrace ? onlyStraceSees : [])(
    'the sandbox detects by strace the effect of %s',
    async (command, effect) => {
      const { effects } = await effectsOfAll([command]);
      expect(effects[command]?.join('\n')).toContain(effect);
    },
  );

  test('the sandbox detects a process that is left running', { timeout: 60_000 }, async () => {
    const { effects } = await effectsOfAll(['sleep 40 > /dev/null 2>&1 & ls']);
    expect(Object.values(effects).flat()).toContain('a process is left over');
  });

  test('the sandbox lists a command whose program is not installed', async () => {
    const command = 'no-such-program-of-corral --version';
    expect(await effectsOfAll(['ls', command])).toEqual({ effects: {}, missing: [command] });
  });

  test.each(['ls -la', 'git status', 'cat src/a.ts | head', 'which git', 'grep -rn foo src'])(
    'the sandbox detects no effect of %s',
    async (command) => {
      expect(await effectsOfAll([command])).toEqual({ effects: {}, missing: [] });
    },
  );
});

/** Share of the options that run: one of so many. All take more than an hour. */
const ONE_OF = sized({ slice: 400, full: 20 });
const FIRST = seedOr(0) % ONE_OF;
/** Share of the attack tables that runs. */
const ROWS_ONE_OF = sized({ slice: 8, full: 1 });

describe('commands rated as LOW', () => {
  test(
    'commands that assess rates as LOW have no effect: options of the grammar',
    { timeout: 6_000_000 },
    async () => {
      const all = lowFormCommands();
      expect(Math.round(all.length / 1000)).toBe(8);
      const commands = all.filter((_, at) => at % ONE_OF === FIRST);
      const { effects, missing } = await effectsOfAll(commands);
      warn(
        `${commands.length} options of the grammar, ${missing.length} not run: ${[...new Set(missing.map((each) => each.split(' ')[0]))].join(' ')}`,
      );
      expect(effects).toEqual({});
      expect(commands.length - missing.length).toBeGreaterThan(commands.length / 2);
    },
  );

  test(
    'commands that assess rates as LOW have no effect: the attack tables',
    { timeout: 600_000 },
    async () => {
      const names = ['everyday', 'git', 'later', 'programs', 'secrets', 'shell', 'system'] as const;
      const commands = names
        .flatMap((name) => attackRows(name).map(({ command }) => command))
        .filter(isLow)
        .filter((_, at) => at % ROWS_ONE_OF === 0);
      const { effects, missing } = await effectsOfAll(commands);
      if (missing.length > 0)
        warn(
          `!!! ${missing.length} of ${commands.length} commands did not run, their program is not here`,
        );
      expect(effects).toEqual({});
      expect(commands.length - missing.length).toBeGreaterThan(250 / ROWS_ONE_OF);
    },
  );
});
