import { expect, test } from 'vitest';

import { ok } from '#shared/base/result.ts';

import { toHost, type HostTerminal } from './door/host-protocol.ts';
import { WireReader } from './door/wire.ts';
import { HostClient } from './host-client.ts';
import type { HostLink } from './host-link.ts';
import type { TerminalEvent } from './terminal-host.ts';

const size = { cols: 80, rows: 24, lane: 'agent', title: null, oldest: 0 } as const;
const done = { state: 'done', app: 'claude-code', kind: null, message: null, offset: 7 } as const;
const working: HostTerminal = { ...size, terminalId: 'idle now', pid: 1, offset: 7, status: null, exit: null };
const running: HostTerminal = { ...size, terminalId: 'over now', pid: 2, offset: 3, status: null, exit: null };

/** A connection to a host that has these terminals; it breaks when it is told to. */
function linkTo(terminals: readonly HostTerminal[]): HostLink & { breaks: () => void } {
  const reader = new WireReader();
  let take: Parameters<HostLink['onMessage']>[0] = () => undefined;
  const link = {
    breaks: () => undefined as void,
    send(bytes: Uint8Array) {
      const read = reader.push(bytes);
      for (const message of read.ok ? read.value : []) {
        const asked = message.kind === 'json' ? toHost.parse(message.json) : null;
        if (asked?.t === 'list') take({ kind: 'json', json: { t: 'reply', id: asked.id, reply: ok(terminals) } });
      }
    },
    onMessage: (listener: typeof take) => void (take = listener),
    onClose: (listener: () => void) => void (link.breaks = listener),
    close: () => undefined,
  };
  return link;
}

test('what programs said of themselves while the connection was broken is told when it is made again', async () => {
  const first = linkTo([working, running]);
  const exit = { code: 1, signal: null };
  const again = linkTo([
    { ...working, status: done },
    { ...running, exit },
  ]);
  const links = [first, again];
  const client = new HostClient({ connect: async () => ok(links.shift() ?? null) });
  await client.list();
  const told: TerminalEvent[] = [];
  const heard = new Promise<void>((resolve) => {
    client.subscribe((event) => {
      told.push(event);
      if (event.type === 'exited') resolve();
    });
  });
  first.breaks();
  await heard;
  expect(told).toEqual([
    { type: 'statusChanged', terminalId: 'idle now', status: done },
    { type: 'exited', terminalId: 'over now', exit, offset: 3 },
  ]);
});
