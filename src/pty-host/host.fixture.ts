import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach } from 'vitest';

import { HostConnector } from '#core/adapters/sockets/host-connector.ts';
import { HostClient } from '#core/terminals/host-client.ts';
import type { HostViewer, TerminalEvent } from '#core/terminals/terminal-host.ts';
import type { HostSpawn } from '#core/socket/host-protocol.ts';
import { programPath } from '../../scripts/lib/program-paths.mjs';

const script = programPath('pty-host');
const colours = { foreground: '#d4d4d4', background: '#1e1e1e' };
export const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'corral-pty-'));
  cleanups.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/**
 * Returns a core with a host in the data folder; the host ends 200 ms after its last connection.
 */
export function coreIn(dataDir: string) {
  const client = new HostClient(
    new HostConnector({
      dataDir,
      script,
      node: { command: process.execPath, env: {} },
      idleMs: 200,
    }),
  );
  const events: TerminalEvent[] = [];
  const waiting = new Set<() => void>();
  client.subscribe((event) => {
    events.push(event);
    for (const look of waiting) look();
  });
  cleanups.push(async () => {
    const living = await client.list();
    if (living.ok)
      await Promise.all(living.value.map(({ terminalId }) => client.forget(terminalId)));
    client.close();
  });
  const event = <T extends TerminalEvent['type']>(type: T, terminalId = 't1') =>
    new Promise<Extract<TerminalEvent, { type: T }>>((resolve) => {
      const look = () => {
        const found = events.find(
          (one): one is Extract<TerminalEvent, { type: T }> =>
            one.type === type &&
            (type === 'hostLost' || ('terminalId' in one && one.terminalId === terminalId)),
        );
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  return { client, events, event };
}

export function run(command: string, changes: Partial<HostSpawn> = {}): HostSpawn {
  return {
    terminalId: 't1',
    file: '/bin/sh',
    args: ['-c', command],
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'] ?? '' },
    cols: 80,
    rows: 24,
    lane: 'shell',
    colours,
    ...changes,
  };
}

/**
 * Attaches a viewer that acknowledges at once unless `draws` is false. `keep`: number of the newest
 * characters that are kept.
 */
export function attachViewer(
  client: HostClient,
  terminalId: string,
  since: number | null,
  { draws = true, keep = Infinity } = {},
) {
  let text = '';
  let at = 0;
  let snapshots = 0;
  let isGone = false;
  const looks = new Set<() => void>();
  const changed = () => looks.forEach((look) => look());
  const viewer: HostViewer = {
    snapshot({ offset, bytes }) {
      snapshots += 1;
      at = offset;
      text = new TextDecoder().decode(bytes);
      if (draws) attachment.ack(at);
      changed();
    },
    output(offset, bytes) {
      if (offset !== at && snapshots + at > 0 && since === null)
        throw new Error(`A hole: ${at} then ${offset}.`);
      at = offset + bytes.length;
      text = (text + new TextDecoder().decode(bytes)).slice(-keep);
      if (draws) attachment.ack(at);
      changed();
    },
    gone() {
      isGone = true;
      changed();
    },
  };
  const attachment = client.attach(terminalId, since, viewer);
  const until = (test: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!test()) return;
        looks.delete(look);
        resolve();
      };
      looks.add(look);
      look();
    });
  return {
    attachment,
    until,
    shows: (part: string) => until(() => text.includes(part)),
    isGone: () => until(() => isGone),
    get text() {
      return text;
    },
    get at() {
      return at;
    },
    get snapshots() {
      return snapshots;
    },
  };
}

export const bytes = (text: string) => new TextEncoder().encode(text);

export function pidIn(text: string): number | null {
  const found = /pid (\d+)\./.exec(text);
  return found ? Number(found[1]) : null;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
