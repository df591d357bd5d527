import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

import { openNodePty } from './adapters/node-pty.ts';
import { Connection } from './connection.ts';
import { Host } from './host.ts';
import { ConnectionGate } from '#core/socket/connection-gate.ts';
import { listenAt } from '#core/socket/listen.ts';
import { Screens } from './screens.ts';

/**
 * The process that owns every PTY, so that agents outlive core and the shell. It ends after a time
 * without terminals and connections, which is longer before the first connection. Arguments: the
 * socket, the file with the token, the program of its thread.
 */
const { values } = parseArgs({
  options: {
    socket: { type: 'string' },
    token: { type: 'string' },
    screens: { type: 'string' },
    'idle-ms': { type: 'string', default: '30000' },
  },
});

const here = import.meta.filename;
const sibling = join(dirname(here), here.endsWith('.ts') ? 'screen-thread.ts' : 'screen-thread.js');

/**
 * Longer than on a network: the socket is in a folder of the owner, and the machine may be busy.
 */
const PROVE_MS = 5_000;
/** Shortest time in which the core that started this process can connect on a busy machine. */
const FIRST_MS = 10_000;

async function main(): Promise<void> {
  const { socket: path, token: tokenFile } = values;
  if (path === undefined || tokenFile === undefined)
    return fail('It is started by Corral, with --socket and --token.');
  const token = readFileSync(tokenFile, 'utf8').trim();
  const connections = new Set<Connection>();
  let idle: NodeJS.Timeout | null = null;
  let isFirst = true;
  const checkIdle = () => {
    if (idle) clearTimeout(idle);
    const isIdle = host.size === 0 && connections.size === 0;
    const idleMs = Math.max(Number(values['idle-ms']), isFirst ? FIRST_MS : 0);
    idle = isIdle ? setTimeout(() => process.exit(0), idleMs) : null;
  };
  const screens = new Screens(values.screens ?? sibling, report);
  const host = new Host(openNodePty, screens, checkIdle);
  const gate = new ConnectionGate({ proveMs: PROVE_MS });
  const server = createServer((socket) => {
    isFirst = false;
    gate.enter(socket);
    const connection: Connection = new Connection(socket, host, token, gate, () => {
      connections.delete(connection);
      checkIdle();
    });
    connections.add(connection);
    checkIdle();
  });
  const listening = await listenAt(path, server);
  if (!listening.ok) return fail(JSON.stringify(listening.error));
  checkIdle();
  // The process that started this one may end; the terminals stay.
  process.on('SIGHUP', () => undefined);
  process.on('SIGTERM', () => void host.close().finally(() => process.exit(0)));
}

function report(text: string): void {
  process.stderr.write(`${new Date().toISOString()} ${text}\n`);
}

function fail(reason: string): void {
  report(`pty-host could not start. ${reason}`);
  process.exitCode = 1;
}

await main();
