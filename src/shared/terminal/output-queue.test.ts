import headless from '@xterm/headless';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { OutputQueue, type Pace } from './output-queue.ts';

const SCROLLBACK = 20;
const SIZE = { cols: 12, rows: 5 };

function utf8(text: string): Uint8Array {
  const bytes = encodeURIComponent(text).replaceAll(/%(..)/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
}

function terminal() {
  return new headless.Terminal({ ...SIZE, scrollback: SCROLLBACK, allowProposedApi: true });
}

/** Returns everything that can be seen of the terminal, including its scrollback. */
function seen({ buffer: { active }, modes }: headless.Terminal) {
  const lines = Array.from({ length: active.length }, (_, y) => {
    const line = active.getLine(y);
    const cells = Array.from({ length: line?.length ?? 0 }, (_, x) => line?.getCell(x));
    return [
      line?.isWrapped,
      cells.map((cell) => [cell?.getChars(), cell?.getFgColor(), cell?.isBold()]),
    ];
  });
  return {
    lines,
    modes,
    cursor: [active.cursorX, active.cursorY],
    base: active.baseY,
    type: active.type,
  };
}

/** Pace whose clock does not advance and whose pauses end in the next microtask. */
const pace: Pace = {
  now: () => 0,
  after: (_ms, work) => {
    let isOver = false;
    void Promise.resolve().then(() => isOver || work());
    return () => (isOver = true);
  },
  restMs: 33,
};

async function drawn(pieces: readonly Uint8Array[], isQueued: boolean) {
  const xterm = terminal();
  let written = 0;
  const write = xterm.write.bind(xterm);
  xterm.write = (data, done) => {
    written += data.length;
    write(data, done);
  };
  const queue = new OutputQueue(xterm, SCROLLBACK, pace);
  await new Promise<void>((resolve) => {
    let left = pieces.length;
    const done = () => {
      left -= 1;
      if (left === 0) resolve();
    };
    for (const piece of pieces) {
      if (isQueued) queue.add(piece, done);
      else xterm.write(piece, done);
    }
  });
  return { seen: seen(xterm), written };
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => `${n}\r\n`).join('');

/** Splits a text into chunks as a pipe would. */
function pieces(text: string, size = 10_000): readonly Uint8Array[] {
  const bytes = utf8(text);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
}

/**
 * Returns the final screen with and without the queue, and the fraction of the output that the
 * queue drew.
 */
async function bothWays(text: string, size?: number) {
  const all = pieces(text, size);
  const [queued, plain] = await Promise.all([drawn(all, true), drawn(all, false)]);
  return { queued: queued.seen, plain: plain.seen, part: queued.written / plain.written };
}

describe('OutputQueue', () => {
  it('OutputQueue skips lines of a flood that can never be seen', async () => {
    const { queued, plain, part } = await bothWays(numbers(20_000));
    expect(queued).toEqual(plain);
    expect(part).toBeLessThan(0.2);
  });

  it.each([
    [
      'colours in the visible lines',
      `${numbers(20_000)}${'\u001B[31mred\u001B[0m\r\n'.repeat(30)}`,
    ],
    ['colours before the flood', `\u001B[1;32m${numbers(20_000)}`],
    ['letters of several bytes', '宽字符 é\r\n'.repeat(9_000)],
    ['lines longer than the screen', `${'long '.repeat(9)}\r\n`.repeat(3_000)],
    ['a CR without its LF at the end', `${numbers(20_000)}x\r`],
    ['lines that are overwritten', `1 %\r50 %\rdone\r\n`.repeat(9_000)],
    ['an unfinished last line', `${numbers(20_000)}and on`],
    ['the alternate screen', `\u001B[?1049h${numbers(20_000)}`],
  ])('OutputQueue skips invisible lines despite %s', async (_, text) => {
    const { queued, plain, part } = await bothWays(text);
    expect(queued).toEqual(plain);
    expect(part).toBeLessThan(0.6);
  });

  it.each([
    ['an unterminated title', `\u001B]0;${numbers(20_000)}`],
    ['a device control string', `\u001BP${numbers(20_000)}\u001B\\end`],
    ['a cursor that moves up', `${numbers(10_000)}\u001B[3A${'x\r\n'.repeat(5)}`],
    ['a cleared screen', `${numbers(10_000)}\u001B[2J\u001B[Hx`],
    ['control characters of two bytes', `${numbers(10_000)}\u009B3A\u009B2K${'x\r\n'.repeat(30)}`],
    ['an unterminated sequence', `\u001B[${numbers(10_000)}`],
    [
      'a sequence that a later line ends',
      `${numbers(10_000)}\u001B[\r\n@\r\n${numbers(10_000)}\r\nx`,
    ],
    ['lines that end without a carriage return', numbers(10_000).replaceAll('\r', '')],
    ['lines that overwrite each other', 'progress\r'.repeat(9_000)],
    [
      'a scroll region that is set in the middle',
      `${numbers(10_000)}\u001B[1;3r\u001B[5;1H${'s\r\n'.repeat(3)}${'longer\r\n'.repeat(9_000)}${'x\r\n'.repeat(50)}`,
    ],
    [
      'a scroll region with the cursor below it',
      `\u001B[1;3r\u001B[5;1H${'s\r\n'.repeat(3)}${'longer\r\n'.repeat(9_000)}${'x\r\n'.repeat(50)}`,
    ],
  ])('OutputQueue shows the same screen after %s', async (_, text) => {
    const { queued, plain } = await bothWays(text);
    expect(queued).toEqual(plain);
  });

  it('OutputQueue shows the same screen for any output, however it is split', async () => {
    const part = fc.oneof(
      fc.nat(20_000).map(numbers),
      fc.constantFrom(
        '\u001B[r',
        '\u001B[2;4r',
        '\u001B[H',
        '\u001B[2J',
        '\u001B[?1049h',
        '\u001B[?1049l',
        '\u001B[35m',
        '\u001Bc',
        '\u001B]0;a',
      ),
      fc.constantFrom(
        '\u0007',
        '\r',
        '\n',
        '\t',
        '\u001B[',
        '\u001B',
        'é',
        '宽',
        '\u009B',
        'word ',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 8 }),
        fc.integer({ min: 500, max: 60_000 }),
        async (parts, size) => {
          const { queued, plain } = await bothWays(`${parts.join('')} `, size);
          expect(queued).toEqual(plain);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('OutputQueue pauses after much output until its timer ends, much output waits, or other work is added', async () => {
    const xterm = terminal();
    let now = 0;
    const rests: (() => void)[] = [];
    const slow: Pace = {
      now: () => now,
      after: (_ms, work) => (rests.push(work), () => undefined),
      restMs: 33,
    };
    const queue = new OutputQueue(xterm, SCROLLBACK, slow);
    const much = utf8('x'.repeat(64 * 1024));
    const draw = (bytes: Uint8Array) =>
      new Promise<string>((resolve) => queue.add(bytes, () => resolve('drawn')));
    const resumers = [
      () => rests.at(-1)?.(),
      () => queue.inTurn(() => undefined),
      () => queue.add(new Uint8Array(512 * 1024), () => undefined),
    ];
    for (const resume of resumers) {
      now += 100;
      await draw(much);
      const little = draw(utf8('little'));
      const other = new Promise<string>((resolve) => xterm.write('', () => resolve('waits')));
      expect(await Promise.race([little, other])).toBe('waits');
      resume();
      expect(await little).toBe('drawn');
    }
    expect(rests).toHaveLength(3);
  });

  it('OutputQueue runs other work in the order of the queue', async () => {
    const xterm = terminal();
    const queue = new OutputQueue(xterm, SCROLLBACK, pace);
    const order: string[] = [];
    await new Promise<void>((resolve) => {
      for (const piece of pieces(numbers(10_000))) queue.add(piece, () => order.push('drawn'));
      queue.inTurn(() =>
        order.push(
          `work at ${xterm.buffer.active.getLine(xterm.buffer.active.baseY + xterm.buffer.active.cursorY - 1)?.translateToString(true)}`,
        ),
      );
      queue.add(utf8('after\r\n'), resolve);
    });
    expect(order.at(-1)).toBe('work at 9999');
  });
});
