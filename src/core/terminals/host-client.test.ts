import { expect, test } from 'vitest';

import { ok } from '#shared/base/result.ts';

import { toHost, type HostTerminal } from '#core/socket/host-protocol.ts';
import { WireReader } from '#core/socket/wire.ts';
import { HostClient } from './host-client.ts';
import type { HostLink } from '#core/ports/host-link-port.ts';
import type { TerminalEvent } from './terminal-host.ts';

const size = { cols: 80, rows: 24, lane: 'agent', title: null, oldest: 0 } as const;
const done = { state: 'done', app: 'claude-code', kind: null, message: null, offset: 7 } as const;
const working: HostTerminal = {
  ...size,
  terminalId: 'idle now',
  pid: 1,
  offset: 7,
  status: null,
  exit: null,
};
const running: HostTerminal = {
  ...size,
  terminalId: 'over now',
  pid: 2,
  offset: 3,
  status: null,
  exit: null,
};

/** Returns a connection to a host with these terminals; the test can break it. */
function linkTo(terminals: readonly HostTerminal[]): HostLink & { breaks: () => void } {
  const reader = new WireReader();
  let deliver: Parameters<HostLink['onMessage']>[0] = () => undefined;
  const link = {
    breaks: () => undefined as void,
    send(bytes: Uint8Array) {
      const read = reader.push(bytes);
      for (const message of read.ok ? read.value : []) {
        const asked = message.kind === 'json' ? toHost.parse(message.json) : null;
        if (asked?.t === 'list')
          deliver({ kind: 'json', json: { t: 'reply', id: asked.id, reply: ok(terminals) } });
      }
    },
    onMessage: (listener: typeof deliver) => void (deliver = listener),
    onClose: (listener: () => void) => void (link.breaks = listener),
    close: () => undefined,
  };
  return link;
}

test('HostClient reports after a reconnect the events that it missed', async () => {
  const first = linkTo([working, running]);
  const exit = { code: 1, signal: null };
  const again = linkTo([
    { ...working, status: done },
    { ...running, exit },
  ]);
  const links = [first, again];
  const client = new HostClient({ connect: async () => ok(links.shift() ?? null) });
  await client.list();
  const events: TerminalEvent[] = [];
  const exitReported = new Promise<void>((resolve) => {
    client.subscribe((event) => {
      events.push(event);
      if (event.type === 'exited') resolve();
    });
  });
  first.breaks();
  await exitReported;
  expect(events).toEqual([
    { type: 'statusChanged', terminalId: 'idle now', status: done },
    { type: 'exited', terminalId: 'over now', exit, offset: 3 },
  ]);
});

test('HostClient attaches a viewer only once the host has started the program', async () => {
  const sent: string[] = [];
  const spawning = Promise.withResolvers<() => void>();
  const reader = new WireReader();
  let deliver: Parameters<HostLink['onMessage']>[0] = () => undefined;
  const link: HostLink = {
    send(bytes) {
      const read = reader.push(bytes);
      for (const message of read.ok ? read.value : []) {
        const asked = message.kind === 'json' ? toHost.parse(message.json) : null;
        if (asked) sent.push(asked.t);
        if (asked?.t !== 'spawn') continue;
        const json = { t: 'reply', id: asked.id, reply: ok(working) };
        spawning.resolve(() => deliver({ kind: 'json', json }));
      }
    },
    onMessage: (listener) => void (deliver = listener),
    onClose: () => undefined,
    close: () => undefined,
  };
  const client = new HostClient({ connect: async () => ok(link) });
  const { terminalId } = working;
  const colours = { foreground: '#ffffff', background: '#000000' };
  const program = { file: '/bin/sh', args: [], cwd: '/', env: {} };
  const { cols, rows, lane } = size;
  const spawned = client.spawn({ ...program, terminalId, cols, rows, lane, colours });
  const ignore = () => undefined;
  client.attach(terminalId, null, { snapshot: ignore, output: ignore, gone: ignore });
  const reply = await spawning.promise;
  expect(sent).toEqual(['spawn']);
  reply();
  await spawned;
  await expect.poll(() => sent).toEqual(['spawn', 'attach']);
});
