import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ConnectionGate } from './connection-gate.ts';

let server: Server;
let gate: ConnectionGate;
let accepted: Socket[];
let clients: Socket[];

beforeEach(async () => {
  [accepted, clients] = [[], []];
  server = createServer((socket) => {
    accepted.push(socket.on('error', () => undefined));
    socket.resume();
  }).listen(0, '127.0.0.1');
  gate = new ConnectionGate({ proveMs: 60_000, serveMs: 60_000, mostUnproved: 3 }).watch(server);
  await once(server, 'listening');
});

afterEach(() => {
  for (const socket of [...clients, ...accepted]) socket.destroy();
  server.close();
});

function portOf(listening: Server): number {
  const address = listening.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Connects, sends `words`, and returns the server's side of the connection. */
async function client(words = ''): Promise<Socket> {
  const connected = once(server, 'connection');
  const socket = connect(portOf(server), '127.0.0.1');
  clients.push(socket.on('error', () => undefined));
  const [ours] = await connected;
  if (words !== '') {
    const received = once(ours, 'data');
    socket.write(words);
    await received;
  }
  return ours;
}

describe('ConnectionGate', () => {
  test('ConnectionGate closes the oldest connection first, whatever it has sent', async () => {
    const [first, second, fresh] = [await client('GET'), await client('GET'), await client()];
    await client('GET');
    expect([first, second, fresh].map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
    await client('GET');
    expect([second, fresh].map(({ destroyed }) => destroyed)).toEqual([true, false]);
  });

  test('ConnectionGate closes a connection that receives a file last', async () => {
    const served = await client('GET');
    gate.serve(served);
    const spoke = await client('GET');
    const spoke2 = await client('GET');
    await client();
    expect([served, spoke, spoke2].map(({ destroyed }) => destroyed)).toEqual([false, true, false]);
  });

  test('ConnectionGate never closes an admitted connection, however many connect', async () => {
    const admitted = await client();
    gate.admit(admitted);
    for (let n = 0; n < 20; n += 1) await client();
    expect(admitted.destroyed).toBe(false);
    expect(gate.unproved).toBeLessThanOrEqual(3);
  });

  test('ConnectionGate reads what a client has sent before it closes after a busy time', async () => {
    gate = new ConnectionGate({ proveMs: 20 });
    const proved = Promise.withResolvers<boolean>();
    server.once('connection', (socket: Socket) => {
      gate.enter(socket);
      socket.once('data', () => gate.admit(socket));
      // No answer ends the connection, so that it lives if it was admitted.
      setTimeout(() => proved.resolve(!socket.destroyed), 200);
      const busyUntil = performance.now() + 100;
      while (performance.now() < busyUntil);
    });
    const program = `require('node:net').connect(${portOf(server)}, '127.0.0.1').write('GET /')`;
    const other = new Worker(program, { eval: true });
    expect(await proved.promise).toBe(true);
    await other.terminate();
  });

  test('ConnectionGate closes a connection that sent nothing in its time', async () => {
    gate = new ConnectionGate({ proveMs: 20 }).watch(server);
    const silent = await client();
    await once(silent, 'close');
    expect(silent.destroyed).toBe(true);
  });

  test('ConnectionGate gives a file of the page more time than another reply', async () => {
    gate = new ConnectionGate({ serveMs: 20, fileMs: 60_000 }).watch(server);
    const [reply, file] = [await client('G'), await client('G')];
    gate.serve(file);
    gate.serveFile(file);
    gate.serve(reply);
    await once(reply, 'close');
    expect(file.destroyed).toBe(false);
  });

  test('ConnectionGate closes a connection after its timeout', async () => {
    gate = new ConnectionGate({ proveMs: 20 }).watch(server);
    const late = await client('G');
    await once(late, 'close');
    expect(gate.unproved).toBe(0);
  });
});
