/* oxlint-disable max-lines-per-function -- one suite for every channel */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ok } from '#shared/base/result.ts';
import { Recorder, recordingHandlers } from '#shared/channel/recorder.ts';

import { FakeDesk, type Carrier } from './fake-desk.ts';
import { fakeApi } from './fakes.ts';
import { Receipts } from './receipts.ts';
import { Windows } from './windows.ts';
import { serveChannel } from './serve-channel.ts';

const ID = '7f1d3c52-3a47-4a5f-9f0e-1c7f2f6f7a10';
const OTHER_ID = '0a5b4b86-9f9a-44c3-8a55-0d7d3f0f2b11';

const listing = { path: '/a', parent: '/', folders: ['b', '文件夹 🐎'], truncated: false };

/** Tests that every channel must pass. */
export function channelSuite(name: string, makeCarrier: () => Promise<Carrier>): void {
  describe(`client and core over ${name}`, () => {
    let carrier: Carrier;
    let desk: FakeDesk;

    beforeEach(async () => {
      carrier = await makeCarrier();
      desk = new FakeDesk(carrier);
    });

    afterEach(async () => {
      desk.client.close();
      for (const end of desk.coreEnds)
        await new Promise<void>((resolve) => end.onClose(() => resolve()));
      await carrier.dispose();
      expect({ listeners: desk.source.listeners, timers: desk.clock.pending }).toEqual({
        listeners: 0,
        timers: 0,
      });
    });

    test('The channel carries calls and their replies', async () => {
      desk.answer({ 'folders.list': async (input) => ok({ ...listing, path: input.path }) });
      await desk.open();
      expect(await desk.client.api['folders.list']({ path: '/ä/"quoted"\n' })).toEqual(
        ok({ ...listing, path: '/ä/"quoted"\n' }),
      );
    });

    test('Each call gets its own reply, in any order', async () => {
      const release: (() => void)[] = [];
      desk.answer({
        'folders.list': (input) =>
          new Promise((resolve) =>
            release.push(() => resolve(ok({ ...listing, path: input.path }))),
          ),
      });
      await desk.open();
      const paths = ['/1', '/2', '/3'];
      const replies = Promise.all(paths.map((path) => desk.client.api['folders.list']({ path })));
      while (release.length < paths.length) await new Promise((resolve) => setImmediate(resolve));
      for (const next of release.toReversed()) next();
      expect((await replies).map((reply) => reply.ok && reply.value.path)).toEqual(paths);
    });

    test('Expected failures are returned as values', async () => {
      const failure = {
        kind: 'folderMissing' as const,
        message: 'There is no /x.',
        remedy: 'Choose another one.',
      };
      desk.answer({ 'folders.list': async () => ({ ok: false, error: failure }) });
      await desk.open();
      expect(await desk.client.api['folders.list']({ path: '/x' })).toEqual({
        ok: false,
        error: failure,
      });
    });

    test("A handler that throws is reported as an internal error, and the error's message is not logged", async () => {
      desk.answer({ 'folders.list': () => Promise.reject(new Error('hunter2')) });
      await desk.open();
      expect(await desk.client.api['folders.list']({ path: '/x' })).toMatchObject({
        ok: false,
        error: { kind: 'internal' },
      });
      expect(desk.log.lines).toHaveLength(1);
      expect(desk.log.lines[0]).toMatch(/^transport.callBroke .*folders.list/);
      expect(desk.log.lines[0]).not.toContain('hunter2');
    });

    test('Input that does not match the contract is malformed and reaches no handler', async () => {
      await desk.open();
      expect(await desk.client.api['folders.list']({ path: '' })).toMatchObject({
        ok: false,
        error: { kind: 'malformed' },
      });
    });

    test('A reply that does not match the contract is malformed', async () => {
      desk.answer({ 'folders.list': async () => ok({ ...listing, folders: JSON.parse('[1]') }) });
      await desk.open();
      expect(await desk.client.api['folders.list']({ path: '/' })).toMatchObject({
        ok: false,
        error: { kind: 'malformed' },
      });
    });

    test('Invalid messages from a client are answered if they are calls, logged, and close the channel when there are too many', async () => {
      const channel = await carrier.connect((core) => {
        desk.coreEnds.push(core);
        serveChannel(core, {
          api: fakeApi({}),
          source: desk.source,
          terminals: desk.terminals,
          receipts: new Receipts(desk.receipts),
          windows: new Windows(() => undefined),
          clock: desk.clock,
          log: desk.log,
        });
      });
      const seen = new Recorder();
      channel.onMessage((value) => seen.add(JSON.stringify(value)));
      const closed = new Promise<string>((resolve) => channel.onClose(resolve));
      channel.send({ t: 'call', id: 7, method: 5 });
      for (let sent = 0; sent < 63; sent += 1) channel.send({ t: 'frame', [String(sent)]: null });
      expect(await closed).toContain('Too many messages');
      expect(desk.log.lines).toHaveLength(64);
      expect(seen.entries).toEqual([
        expect.stringMatching(
          /^\{"t":"reply","id":7,"reply":\{"ok":false,"error":\{"kind":"malformed"/,
        ),
      ]);
    });

    test('Invalid messages from core are counted and ignored', async () => {
      desk.answer({ 'folders.list': async () => ok(listing) });
      await desk.open();
      for (const value of [
        null,
        'x',
        { t: 'live' },
        { t: 'reply', id: 99, reply: 1 },
        { t: 'call', id: 1, method: 'm', input: 1 },
      ]) {
        desk.coreEnds[0]?.send(value);
      }
      await desk.states.until('bad 5');
      expect(await desk.client.api['folders.list']({ path: '/' })).toEqual(ok(listing));
    });

    test('A stream begins with a snapshot and continues with every frame in order', async () => {
      desk.source.publish('s', 'before');
      await desk.open();
      desk.follow();
      await desk.followed.until('snapshot 1');
      for (let at = 2; at <= 200; at += 1) desk.source.publish('s', `n${at}`);
      await desk.followed.until('frame 200 n200');
      expect(desk.followed.entries).toEqual([
        'snapshot 1',
        ...Array.from({ length: 199 }, (_, at) => `frame ${at + 2} n${at + 2}`),
      ]);
    });

    test('A closed stream delivers nothing more, and can be opened again', async () => {
      await desk.open();
      const stop = desk.follow();
      await desk.followed.until('snapshot 0');
      stop();
      desk.source.publish('s', 'unseen');
      desk.follow();
      await desk.followed.until('snapshot 1');
      expect(desk.followed.entries).toEqual(['snapshot 0', 'snapshot 1']);
    });

    test('A stream that does not exist fails', async () => {
      await desk.open();
      desk.client.openStream('nowhere', recordingHandlers(desk.followed));
      await desk.followed.until('failed noSuchStream');
      expect(desk.followed.entries).toEqual(['failed noSuchStream']);
    });

    test('Live text arrives joined, and before the frame that replaces it', async () => {
      await desk.open();
      desk.follow();
      await desk.followed.until('snapshot 0');
      for (const word of ['a', 'b', 'c']) desk.source.append('s', 'x', word);
      desk.source.publish('s', 'stored');
      desk.source.end('s', 'x');
      await desk.followed.until('ended x');
      expect(desk.followed.entries).toEqual([
        'snapshot 0',
        'append x 0 a',
        'append x 1 bc',
        'frame 1 stored',
        'ended x',
      ]);
      desk.clock.advance(100);
    });

    test('Frames that were missed while disconnected arrive once, with the current live text', async () => {
      await desk.open();
      desk.follow();
      await desk.followed.until('snapshot 0');
      desk.source.publish('s', 'one');
      await desk.followed.until('frame 1 one');
      await desk.lose();
      desk.source.publish('s', 'two');
      desk.source.append('s', 'x', 'hel');
      await desk.reconnect();
      await desk.followed.until('live x=hel');
      desk.source.append('s', 'x', 'lo');
      desk.source.publish('s', 'three');
      await desk.followed.until('frame 3 three');
      expect(desk.followed.entries).toEqual([
        'snapshot 0',
        'frame 1 one',
        'frame 2 two',
        'live x=hel',
        'append x 3 lo',
        'frame 3 three',
      ]);
      desk.clock.advance(100);
    });

    test('Too many missed frames are replaced with a snapshot', async () => {
      await desk.open();
      desk.follow();
      await desk.followed.until('snapshot 0');
      await desk.lose();
      for (let at = 0; at < 501; at += 1) desk.source.publish('s', 'x');
      await desk.reconnect();
      await desk.followed.until('snapshot 501');
      expect(desk.followed.entries).toEqual(['snapshot 0', 'snapshot 501']);
    });

    test('A core that lost frames sends a snapshot', async () => {
      await desk.open();
      desk.follow();
      await desk.followed.until('snapshot 0');
      desk.source.publish('s', 'one');
      desk.source.publish('s', 'two');
      await desk.followed.until('frame 2 two');
      await desk.lose();
      desk.source.loseFrames('s', 1);
      await desk.reconnect();
      await desk.followed.until('snapshot 1');
      desk.source.publish('s', 'new');
      await desk.followed.until('frame 2 new');
      expect(desk.followed.entries.slice(3)).toEqual(['snapshot 1', 'frame 2 new']);
    });

    test('A frame that was lost in transit is requested again', async () => {
      await desk.open();
      desk.follow();
      await desk.followed.until('snapshot 0');
      const [core] = desk.coreEnds;
      desk.source.publish('s', 'one');
      core?.send({
        t: 'frame',
        frame: { stream: 's', seq: 9, event: { type: 'session.deleted', sessionId: 'ahead' } },
      });
      core?.send({
        t: 'frame',
        frame: { stream: 's', seq: 1, event: { type: 'session.deleted', sessionId: 'again' } },
      });
      await desk.followed.until('live');
      desk.source.publish('s', 'two');
      await desk.followed.until('frame 2 two');
      expect(desk.followed.entries).toEqual(['snapshot 0', 'frame 1 one', 'live', 'frame 2 two']);
    });

    test('A command whose reply was lost is sent again and done once', async () => {
      const done: string[] = [];
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      const began = new Recorder();
      desk.answer({
        'sessions.prompt': async (input) => {
          done.push(input.text);
          began.add('began');
          await held;
          return ok({ messageId: `m${done.length}` });
        },
      });
      await desk.open();
      const reply = desk.client.api['sessions.prompt']({
        commandId: ID,
        sessionId: 's',
        text: 'hi',
      });
      await began.until('began');
      await desk.lose();
      await desk.reconnect();
      release();
      expect(await reply).toEqual(ok({ messageId: 'm1' }));
      expect(
        await desk.client.api['sessions.prompt']({ commandId: ID, sessionId: 's', text: 'hi' }),
      ).toEqual(ok({ messageId: 'm1' }));
      expect(done).toEqual(['hi']);
    });

    test('A command id belongs to one request', async () => {
      desk.answer({ 'sessions.prompt': async (input) => ok({ messageId: input.text }) });
      await desk.open();
      const prompt = (commandId: string, text: string) =>
        desk.client.api['sessions.prompt']({ commandId, sessionId: 's', text });
      const replies = await Promise.all([
        prompt(ID, 'a'),
        prompt(ID, 'a'),
        prompt(ID, 'b'),
        prompt(OTHER_ID, 'b'),
      ]);
      expect(replies.map((reply) => (reply.ok ? reply.value.messageId : reply.error.kind))).toEqual(
        ['a', 'a', 'malformed', 'b'],
      );
    });

    test('A call that is made without a connection waits for the connection', async () => {
      desk.answer({ 'folders.list': async () => ok(listing) });
      await desk.open();
      await desk.lose();
      const late = desk.client.api['folders.list']({ path: '/' });
      await desk.reconnect();
      expect(await late).toEqual(ok(listing));
    });

    test('Closing the client fails open calls and closes the channel', async () => {
      desk.answer({ 'folders.list': () => new Promise(() => {}) });
      await desk.open();
      const open = desk.client.api['folders.list']({ path: '/' });
      desk.client.close();
      expect(await open).toMatchObject({ ok: false, error: { kind: 'disconnected' } });
      expect(await desk.client.api['folders.list']({ path: '/' })).toMatchObject({
        ok: false,
        error: { kind: 'disconnected' },
      });
    });

    test('The channel carries the bytes of a terminal in both directions, in order with all other messages', async () => {
      await desk.open();
      const received = new Recorder();
      const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
      const line = desk.client.openTerminal('t', null, {
        onSnapshot: ({ offset, cols, rows, bytes }) =>
          received.add(`snapshot ${offset} ${cols}x${rows} ${text(bytes)}`),
        onOutput: (offset, bytes) => received.add(`output ${offset} ${text(bytes)}`),
        onGone: () => received.add('gone'),
        onFailed: ({ kind }) => received.add(`failed ${kind}`),
      });
      desk.answer({ 'folders.list': async () => ok(listing) });
      await desk.client.api['folders.list']({ path: '/' });
      const [core] = desk.terminals.viewers;
      const bytes = new TextEncoder().encode('héllo\u0000');
      // The packet comes from pty-host with the number that core assigned to the viewer.
      const packet = {
        kind: 'snapshot',
        viewer: 77,
        offset: 3,
        cols: 80,
        rows: 24,
        bytes,
      } as const;
      core?.viewer.snapshot(packet);
      core?.viewer.output(3, bytes);
      bytes.fill(0);
      core?.viewer.output(9, new Uint8Array(300_000).fill(65));
      await received.until(`output 9 ${'A'.repeat(300_000)}`);
      expect(received.take().slice(0, 2)).toEqual([
        'snapshot 3 80x24 héllo\u0000',
        'output 3 héllo\u0000',
      ]);
      line.drawn(9);
      expect(line.write(new TextEncoder().encode('ls\r'))).toBe(true);
      await desk.client.api['folders.list']({ path: '/' });
      expect({ typed: desk.terminals.typed, acks: core?.acks }).toEqual({
        typed: ['t ls\r'],
        acks: [9],
      });
      core?.viewer.gone();
      await received.until('gone');
      expect(line.write(bytes)).toBe(false);
    });

    test('A terminal continues from its last drawn offset after a reconnection', async () => {
      await desk.open();
      const received = new Recorder();
      const line = desk.client.openTerminal('t', 5, {
        onSnapshot: () => received.add('snapshot'),
        onOutput: (offset) => received.add(`output ${offset}`),
        onGone: () => received.add('gone'),
        onFailed: ({ kind }) => received.add(`failed ${kind}`),
      });
      desk.answer({ 'folders.list': async () => ok(listing) });
      await desk.client.api['folders.list']({ path: '/' });
      line.drawn(42);
      await desk.lose();
      await desk.reconnect();
      await desk.client.api['folders.list']({ path: '/' });
      expect(desk.terminals.viewers.map(({ since, detached }) => ({ since, detached }))).toEqual([
        { since: 5, detached: true },
        { since: 42, detached: false },
      ]);
      line.close();
      await desk.client.api['folders.list']({ path: '/' });
      expect(desk.terminals.viewers[1]?.detached).toBe(true);
    });

    test('A terminal that does not exist is reported as gone', async () => {
      await desk.open();
      const received = new Recorder();
      desk.client.openTerminal('nope', null, {
        onSnapshot: () => received.add('snapshot'),
        onOutput: () => received.add('output'),
        onGone: () => received.add('gone'),
        onFailed: ({ kind }) => received.add(`failed ${kind}`),
      });
      await received.until('gone');
      expect(received.take()).toEqual(['gone']);
    });
  });
}
