import headless from '@xterm/headless';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { OutputQueue, type Pace } from './output-queue.ts';

const SCROLLBACK = 20;
const SIZE = { cols: 12, rows: 5 };

function utf8(text: string): Uint8Array {
  const bytes = encodeURIComponent(text).replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
}

function terminal() {
  return new headless.Terminal({ ...SIZE, scrollback: SCROLLBACK, allowProposedApi: true });
}

/** All that can be seen of it, by scrolling back too. */
function seen({ buffer: { active }, modes }: headless.Terminal) {
  const lines = Array.from({ length: active.length }, (_, y) => {
    const line = active.getLine(y);
    const cells = Array.from({ length: line?.length ?? 0 }, (_, x) => line?.getCell(x));
    return [line?.isWrapped, cells.map((cell) => [cell?.getChars(), cell?.getFgColor(), cell?.isBold()])];
  });
  return { lines, modes, cursor: [active.cursorX, active.cursorY], base: active.baseY, type: active.type };
}

/** Time stands still, and each rest is a short one. */
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
  const made = terminal();
  let written = 0;
  const write = made.write.bind(made);
  made.write = (data, done) => {
    written += data.length;
    write(data, done);
  };
  const queue = new OutputQueue(made, SCROLLBACK, pace);
  await new Promise<void>((resolve) => {
    let left = pieces.length;
    const done = () => {
      left -= 1;
      if (left === 0) resolve();
    };
    for (const piece of pieces) {
      if (isQueued) queue.add(piece, done);
      else made.write(piece, done);
    }
  });
  return { seen: seen(made), written };
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => `${n}\r\n`).join('');

/** Split into pieces as a pipe would. */
function pieces(text: string, size = 10_000): readonly Uint8Array[] {
  const bytes = utf8(text);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

/** What is seen in the end with the queue and without, and how much of the output the queue drew. */
async function bothWays(text: string, size?: number) {
  const all = pieces(text, size);
  const [queued, plain] = await Promise.all([drawn(all, true), drawn(all, false)]);
  return { queued: queued.seen, plain: plain.seen, part: queued.written / plain.written };
}

describe('OutputQueue', () => {
  it('leaves out of a flood what nobody can ever see', async () => {
    const { queued, plain, part } = await bothWays(numbers(20_000));
    expect(queued).toEqual(plain);
    expect(part).toBeLessThan(0.2);
  });

  it.each([
    ['colours in what stays', `${numbers(20_000)}${'\u001B[31mred\u001B[0m\r\n'.repeat(30)}`],
    ['colours before it', `\u001B[1;32m${numbers(20_000)}`],
    ['letters of several bytes', '宽字符 é\r\n'.repeat(9_000)],
    ['lines longer than the screen', `${'long '.repeat(9)}\r\n`.repeat(3_000)],
    ['an end that is cut off before its last byte', `${numbers(20_000)}x\r`],
    ['lines that are written over', `1 %\r50 %\rdone\r\n`.repeat(9_000)],
    ['a line that is not at its end', `${numbers(20_000)}and on`],
    ['the other screen', `\u001B[?1049h${numbers(20_000)}`],
  ])('leaves it out with %s', async (_, text) => {
    const { queued, plain, part } = await bothWays(text);
    expect(queued).toEqual(plain);
    expect(part).toBeLessThan(0.6);
  });

  it.each([
    ['a title that is never ended', `\u001B]0;${numbers(20_000)}`],
    ['a string for the terminal', `\u001BP${numbers(20_000)}\u001B\\end`],
    ['a cursor that goes up', `${numbers(10_000)}\u001B[3A${'x\r\n'.repeat(5)}`],
    ['a screen that is emptied', `${numbers(10_000)}\u001B[2J\u001B[Hx`],
    ['control characters of two bytes', `${numbers(10_000)}\u009B3A\u009B2K${'x\r\n'.repeat(30)}`],
    ['a sequence that is never ended', `\u001B[${numbers(10_000)}`],
    ['a sequence that a later line ends', `${numbers(10_000)}\u001B[\r\n@\r\n${numbers(10_000)}\r\nx`],
    ['lines that end without a return', numbers(10_000).replaceAll('\r', '')],
    ['lines written over each other', 'progress\r'.repeat(9_000)],
    [
      'some rows that scroll, said in the middle',
      `${numbers(10_000)}\u001B[1;3r\u001B[5;1H${'s\r\n'.repeat(3)}${'longer\r\n'.repeat(9_000)}${'x\r\n'.repeat(50)}`,
    ],
    [
      'some rows that scroll, and a cursor below them',
      `\u001B[1;3r\u001B[5;1H${'s\r\n'.repeat(3)}${'longer\r\n'.repeat(9_000)}${'x\r\n'.repeat(50)}`,
    ],
  ])('shows the same after %s', async (_, text) => {
    const { queued, plain } = await bothWays(text);
    expect(queued).toEqual(plain);
  });

  it('shows the same whatever comes, however it is split', async () => {
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
      fc.constantFrom('\u0007', '\r', '\n', '\t', '\u001B[', '\u001B', 'é', '宽', '\u009B', 'word '),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), fc.integer({ min: 500, max: 60_000 }), async (parts, size) => {
        const { queued, plain } = await bothWays(`${parts.join('')} `, size);
        expect(queued).toEqual(plain);
      }),
      { numRuns: 60 },
    );
  });

  it('rests after much was drawn, until a moment is over, plenty waits, or other work does', async () => {
    const made = terminal();
    let now = 0;
    const rests: (() => void)[] = [];
    const slow: Pace = { now: () => now, after: (_ms, work) => (rests.push(work), () => undefined), restMs: 33 };
    const queue = new OutputQueue(made, SCROLLBACK, slow);
    const much = utf8('x'.repeat(64 * 1024));
    const draw = (bytes: Uint8Array) => new Promise<string>((resolve) => queue.add(bytes, () => resolve('drawn')));
    const goesOn = [
      () => rests.at(-1)?.(),
      () => queue.inTurn(() => undefined),
      () => queue.add(new Uint8Array(512 * 1024), () => undefined),
    ];
    for (const goOn of goesOn) {
      now += 100;
      await draw(much);
      const little = draw(utf8('little'));
      const other = new Promise<string>((resolve) => made.write('', () => resolve('waits')));
      expect(await Promise.race([little, other])).toBe('waits');
      goOn();
      expect(await little).toBe('drawn');
    }
    expect(rests).toHaveLength(3);
  });

  it('does other work in its place', async () => {
    const made = terminal();
    const queue = new OutputQueue(made, SCROLLBACK, pace);
    const order: string[] = [];
    await new Promise<void>((resolve) => {
      for (const piece of pieces(numbers(10_000))) queue.add(piece, () => order.push('drawn'));
      queue.inTurn(() =>
        order.push(
          `work at ${made.buffer.active.getLine(made.buffer.active.baseY + made.buffer.active.cursorY - 1)?.translateToString(true)}`,
        ),
      );
      queue.add(utf8('after\r\n'), resolve);
    });
    expect(order.at(-1)).toBe('work at 9999');
  });
});
