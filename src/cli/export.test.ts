import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { failure, text as said, use } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { programPath } from '../../scripts/lib/program-paths.mjs';

const SECRET = `sk-ant-api03-${'q7'.repeat(20)}`;
const LONG = '数据 <b>'.repeat(40_000);
let harness: Harness;
let sessionId: string;

beforeAll(async () => {
  harness = new Harness();
  sessionId = await harness.session('Find the <script>alert(1)</script> needle');
  harness.agent.run.say(
    said('m1', `The key is ${SECRET}`),
    use('m2', 't1', 'Bash', { command: 'ls' }),
  );
  harness.agent.run.say(failure('m3', 't1', LONG));
});

afterAll(() => harness.dispose());

type Exported = { readonly code: number; readonly stdout: string; readonly stderr: string };

const exported = (...args: readonly string[]) => exportedWith([], args);

/** Runs the command by other programs, such as one that limits it. */
function exportedWith(by: readonly string[], args: readonly string[]): Promise<Exported> {
  const env = { PATH: process.env['PATH'], HOME: harness.folder, LANG: 'C.UTF-8' };
  const all = ['export', ...args, '--data-dir', harness.folder];
  const node = ['--disable-warning=ExperimentalWarning', programPath('cli'), ...all];
  const { promise, resolve } = Promise.withResolvers<Exported>();
  const [file = '', ...rest] = [...by, process.execPath, ...node];
  execFile(file, rest, { env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
    resolve({ code: Number(error?.code ?? 0), stdout, stderr });
  });
  return promise;
}

describe('corral export', { timeout: 60_000 }, () => {
  test('corral export prints the conversation of a session, its long texts whole', async () => {
    const json = await exported(sessionId, '--format', 'json');
    expect([json.code, json.stderr]).toEqual([0, '']);
    const { session, messages } = JSON.parse(json.stdout);
    expect(session.sessionId).toBe(sessionId);
    const tool = messages.find(
      (each: { messageType: string }) => each.messageType === 'tool_execution',
    );
    expect(tool.metadata.output).toBe(LONG);
    const html = await exported(sessionId, '--format', 'html');
    expect(html.stdout).not.toMatch(/<script|<b>/u);
    expect(html.stdout).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    const md = await exported(sessionId, '--format', 'md');
    expect(md.stdout).toContain('## You');
    expect(md.stdout).toContain(SECRET);
  });

  test('corral export hides secrets, and writes a file of its own for its owner', async () => {
    const out = join(harness.folder, 'out.md');
    const asked = [sessionId, '--format', 'md', '--redact', '--out', out];
    expect(await exported(...asked)).toEqual({ code: 0, stdout: '', stderr: '' });
    const written = readFileSync(out, 'utf8');
    expect(written).toContain('The key is [hidden]');
    expect(written).not.toContain('q7q7');
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(await exported(...asked)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('exists already'),
    });
  });

  test('corral export says that the beginning of a transcript is not read yet', async () => {
    const { store, journal } = harness;
    const session = store.sessions.get(sessionId);
    if (!session) throw new Error('The session is gone.');
    const history = { state: 'paused', readBytes: 1, totalBytes: 2, problem: null } as const;
    journal.write((entry) => entry.session({ ...session, history }));
    const partly = await exported(sessionId, '--format', 'md');
    expect(partly).toMatchObject({ code: 0, stdout: expect.stringContaining('## You') });
    expect(partly.stderr).toContain('The beginning of this conversation is missing');
    journal.write((entry) => entry.session({ ...session, history: null }));
    expect((await exported(sessionId, '--format', 'md')).stderr).toBe('');
  });

  test.runIf(process.platform !== 'win32')(
    'corral export deletes a file that it could not complete, and no file of another',
    async () => {
      const out = join(harness.folder, 'half.json');
      const limit = ['bash', '-c', 'ulimit -f 64; trap "" XFSZ; exec "$@"', 'limited'];
      const cut = await exportedWith(limit, [sessionId, '--format', 'json', '--out', out]);
      expect(cut).toMatchObject({ code: 1, stderr: expect.stringContaining(out) });
      expect(existsSync(out)).toBe(false);
      writeFileSync(out, 'mine');
      expect(await exported(sessionId, '--format', 'json', '--out', out)).toMatchObject({
        code: 1,
      });
      expect(readFileSync(out, 'utf8')).toBe('mine');
    },
  );

  test.each([
    [[], 2, 'Name the session'],
    [['x'], 2, 'Say --format md, --format html or --format json.'],
    [['unheard-of', '--format', 'md'], 1, 'There is no session unheard-of.'],
  ])('corral export refuses the arguments %j', async (args, code, reason) => {
    const refused = await exported(...args);
    expect([refused.code, refused.stderr]).toEqual([code, expect.stringContaining(reason)]);
    expect(existsSync(join(harness.folder, 'unheard-of'))).toBe(false);
  });
});
