import { existsSync, readFileSync, statSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { listProcesses } from '#node/process/proc.ts';

import { SecretList } from './output/secret-filter.ts';
import { livingOf, start, textOf, until } from './shell.fixture.ts';

describe('running command', () => {
  test('A command has a terminal, its exit code and its whole output in a file', async () => {
    const { command } = await start('test -t 0 && test -t 1 && echo terminal; exit 3');
    expect(await command.ended).toEqual({ exitCode: 3, signal: null, leftCount: 0, survivors: [] });
    expect(await textOf(command)).toBe('terminal');
    expect(readFileSync(command.file.path, 'utf8')).toBe('terminal\r\n');
    expect(statSync(command.file.path).mode & 0o077).toBe(0);
  });

  test('A program that closes its outputs before it ends keeps its exit code', async () => {
    const { command } = await start("sh -c 'exec 0<&- 1>&- 2>&-; sleep 0.3; exit 7'");
    expect(await command.ended).toMatchObject({ exitCode: 7, signal: null });
  });

  test('A command has no arguments, may be of several lines, and may be wrong', async () => {
    const { command } = await start('echo "[$#]"; cat <<X\na b\nX\n# end');
    await command.ended;
    expect(await textOf(command)).toBe('[0]\na b');
    const wrong = await start('echo "open');
    expect((await wrong.command.ended).exitCode).toBeGreaterThan(0);
  });

  test.each(Array.from({ length: 10 }, (_, at) => at))(
    'The end of a long output is complete (%i)',
    async () => {
      const { command } = await start('seq 1 20000');
      await command.ended;
      const text = await textOf(command);
      expect(text).toContain('[... Truncated 19,000 lines ...]');
      expect(text.endsWith('19999\n20000')).toBe(true);
    },
  );

  test.runIf(process.platform === 'linux')(
    'Children in the background, sessions of their own and double forks end with the shell',
    async () => {
      for (const text of [
        'sleep 1000 & echo x',
        'setsid -f sleep 1000',
        'setsid sleep 1000 & disown; exit 0',
        '(setsid -w sh -c "setsid sleep 1000 & sleep 1000" & )',
        'nohup sleep 1000 >/dev/null 2>&1 & exit 1',
        'env -i setsid sleep 1000 </dev/null >/dev/null 2>&1 & sleep 0.2',
      ]) {
        const before = sleeps();
        const { command, mark } = await start(text);
        await command.ended;
        expect({ text, marked: livingOf(mark), sleeps: sleeps() }).toEqual({
          text,
          marked: [],
          sleeps: before,
        });
      }
    },
  );

  test.each([
    'trap "" TERM HUP INT; echo up; while :; do sleep 1; done',
    'trap "" TERM; sleep 1000 & echo up; wait',
    'setsid -w sh -c "trap \\"\\" TERM; echo up; sleep 1000"',
    'echo up; kill -STOP $$; sleep 1000',
    'for i in 1 2 3 4 5 6 7 8 9 10; do (setsid sleep 1000 &) ; done; echo up; sleep 1000',
    'yes up',
  ])('A command that resists ends: %s', async (text) => {
    const { command, mark } = await start(text);
    await until(command, 'up');
    const end = await command.end();
    expect(end.survivors).toEqual([]);
    expect(livingOf(mark)).toEqual([]);
  });

  test('A file ends at its limit with a notice while the command runs on', async () => {
    const { command } = await start('head -c 3000000 /dev/zero | tr "\\0" x; echo; echo over', {
      outputLimit: 1_000_000,
    });
    expect(await command.ended).toMatchObject({ exitCode: 0 });
    expect(statSync(command.file.path).size).toBe(1_000_000);
    expect(await textOf(command)).toContain('The file has only the first 1,000,000 bytes.');
    expect(await textOf(command)).toContain('over');
  });

  test('A secret that is echoed, printed or kept for later is in no output', async () => {
    const secrets = new SecretList();
    const { command } = await start('printf "Token: "; read x; echo "got $x."; echo "${x}${x}"', {
      secrets,
    });
    await until(command, 'Token: ');
    command.writeSecret('hunter-2-ä');
    await command.ended;
    const raw = readFileSync(command.file.path, 'utf8');
    expect(raw).not.toContain('hunter');
    expect(raw).toContain('got [secret].');
    const { command: later } = await start(
      'printf hunter; sleep 2; printf "%s\\n" "-2-ä"; echo hunter-2-ä',
      { secrets },
    );
    await later.ended;
    expect(await textOf(later)).toBe('hunter-2-ä\n[secret]');
  });

  test('A command without output writes no file', async () => {
    const { command } = await start('true');
    await command.ended;
    expect(existsSync(command.file.path)).toBe(false);
    expect(await textOf(command)).toBe('');
  });
});

function sleeps(): readonly number[] {
  return listProcesses()
    .map(({ pid }) => pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('sleep\u00001000');
      } catch {
        return false;
      }
    });
}
