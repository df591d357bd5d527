import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { sized } from '#shared/testing/test-size.fixture.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { bytes, coreIn, attachViewer, folder, isAlive, pidIn, run } from './host.fixture.ts';

/** Returns the pid of the host, which is the parent of all programs. */
async function hostPid(client: ReturnType<typeof coreIn>['client']): Promise<number> {
  await client.spawn(run('echo pid $PPID.; read x', { terminalId: 'asker' }));
  const seen = attachViewer(client, 'asker', null);
  await seen.until(() => pidIn(seen.text) !== null);
  return pidIn(seen.text) ?? 0;
}

const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

const PROGRAMS = sized({ slice: 100, full: 1000 });
/** Bytes for each MB of the full size. */
const SHARE = sized({ slice: 100_000, full: 1_000_000 });

describe('pty-host under load', { timeout: 240_000 }, () => {
  it.runIf(process.platform === 'linux')(
    'pty-host leaves no open file and no process after many programs',
    async () => {
      const { client, event } = coreIn(folder());
      const host = await hostPid(client);
      const one = async (n: number) => {
        const terminalId = `n${n}`;
        const spawned = await client.spawn(run('sleep 300 & exit 0', { terminalId }));
        if (!spawned.ok) throw new Error(textIn('en', spawned.error.message));
        await event('exited', terminalId);
        await client.forget(terminalId);
        return spawned.value.pid;
      };
      await one(-1);
      const before = openFiles(host);
      const pids: number[] = [];
      for (let n = 0; n < PROGRAMS; n += 20)
        pids.push(...(await Promise.all(Array.from({ length: 20 }, (_, at) => one(n + at)))));
      expect(openFiles(host)).toBeLessThanOrEqual(before + 2);
      expect(pids.filter(isAlive)).toEqual([]);
      const sessions = new Set(pids);
      const left = readdirSync('/proc').filter(
        (name) => /^\d+$/.test(name) && sessions.has(sessionOf(name)),
      );
      expect(left).toEqual([]);
    },
  );

  it.each([
    ['yes', 'yes'],
    ['binary noise', `head -c ${30 * SHARE} /dev/urandom; echo; echo over; read x`],
    ['a long line', `head -c ${100 * SHARE} /dev/zero | tr '\\0' x; echo; echo over; read x`],
    [
      'a long title',
      String.raw`printf '\033]0;'; head -c ${20 * SHARE} /dev/zero | tr '\0' t; printf '\007'; echo over; read x`,
    ],
    [
      'a long OSC 8 and OSC 52',
      String.raw`for n in 8 52; do printf "\033]$n;;"; head -c ${5 * SHARE} /dev/zero | tr '\0' A; printf '\007'; done; echo over; read x`,
    ],
    [
      'a thousand questions',
      String.raw`i=0; while [ $i -lt 1000 ]; do printf '\033[c\033[6n\033]11;?\007'; i=$((i+1)); done; echo over; read x`,
    ],
  ])('pty-host keeps other terminals responsive during: %s', async (_, command) => {
    const { client } = coreIn(folder());
    await client.spawn(run(command, { terminalId: 'loud' }));
    const loud = attachViewer(client, 'loud', null, { keep: 200_000 });
    await client.spawn(run('cat', { terminalId: 'calm' }));
    const calm = attachViewer(client, 'calm', null);
    for (let turn = 0; turn < 5; turn += 1) {
      client.write('calm', bytes(`hello ${turn}\n`));
      // The text appears twice: as the echo of the input, and as the output of cat.
      await calm.until(() => calm.text.split(`hello ${turn}`).length === 3);
    }
    if (command !== 'yes') await loud.shows('over');
    client.signal('loud', 'SIGINT');
    expect(calm.text.match(/hello 4\r\n/g)).toHaveLength(2);
  });

  it('pty-host keeps the right size after 500 resizes', async () => {
    const { client, event } = coreIn(folder());
    await client.spawn(run('read x; stty size; read y'));
    const seen = attachViewer(client, 't1', null);
    for (let turn = 0; turn < 500; turn += 1)
      client.resize('t1', 20 + (turn % 100), 10 + (turn % 40));
    client.resize('t1', 91, 33);
    client.write('t1', bytes('\n'));
    await seen.shows('33 91');
    await event('resized');
    expect(await client.screen('t1', 10)).toMatchObject({ cols: 91, rows: 33 });
  });

  it('pty-host bounds the queued input of a program that does not read', async () => {
    const { client } = coreIn(folder());
    await client.spawn(run('stty raw -echo; echo pid $PPID.; sleep 300', { terminalId: 'deaf' }));
    const deaf = attachViewer(client, 'deaf', null);
    await deaf.until(() => pidIn(deaf.text) !== null);
    for (let turn = 0; turn < 64; turn += 1)
      client.write('deaf', new Uint8Array(256 * 1024).fill(65));
    await client.spawn(run('echo fine; read x', { terminalId: 'other' }));
    await attachViewer(client, 'other', null).shows('fine');
    expect(await client.list()).toMatchObject({
      value: expect.arrayContaining([expect.objectContaining({ terminalId: 'deaf', exit: null })]),
    });
    await client.forget('deaf');
  });

  it('pty-host sends the complete output to each of several viewers', async () => {
    const { client } = coreIn(folder());
    await client.spawn(run('read x; seq 1 50000; echo over; read y'));
    const views = [1, 2, 3].map(() => attachViewer(client, 't1', 0));
    client.write('t1', bytes('\n'));
    await Promise.all(views.map((one) => one.shows('over')));
    const texts = new Set(views.map(({ text }) => text));
    expect(texts.size).toBe(1);
    expect(views[0]?.text).toContain('\n49999\r\n50000\r\nover');
  });
});

function sessionOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie process counts as ended.
    return state === 'Z' ? 0 : Number(session);
  } catch {
    // The process ended meanwhile.
    return 0;
  }
}
