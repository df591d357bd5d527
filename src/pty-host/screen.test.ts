import { describe, expect, it } from 'vitest';

import { Screen, type ScreenEvent } from './screen.ts';

const colours = { foreground: '#d4d4d4', background: '#1e1e1e' };

function screenOf(cols = 20, rows = 4) {
  const answers: string[] = [];
  const events: ScreenEvent[] = [];
  const screen = new Screen({ cols, rows }, 0, colours, {
    answered: (text) => void answers.push(text),
    happened: (event) => void events.push(event),
  });
  const write = (text: string | Uint8Array) =>
    new Promise<void>((resolve) =>
      screen.write(typeof text === 'string' ? new TextEncoder().encode(text) : text, resolve),
    );
  return { screen, answers, events, write };
}

describe('Screen', () => {
  it.each([
    ['primary attributes', '\u001B[c', '\u001B[?1;2c'],
    ['cursor position', 'ab\u001B[6n', '\u001B[1;3R'],
    ['the cursor behind an emoji', '🎉\u001B[6n', '\u001B[1;3R'],
    ['background', '\u001B]11;?\u0007', '\u001B]11;rgb:1e1e/1e1e/1e1e\u001B\\'],
    [
      'foreground and background',
      '\u001B]10;?;?\u001B\\',
      '\u001B]10;rgb:d4d4/d4d4/d4d4\u001B\\\u001B]11;rgb:1e1e/1e1e/1e1e\u001B\\',
    ],
    ['a palette colour', '\u001B]4;196;?\u0007', '\u001B]4;196;rgb:ffff/0000/0000\u001B\\'],
    ['the name', '\u001B[>q', '\u001BP>|Corral\u001B\\'],
    ['program status', '\u001B]7501;?\u001B\\', '\u001B]7501;?\u001B\\'],
    ['dark or light', '\u001B[?996n', '\u001B[?997;1n'],
    ['the state of the colour scheme mode', '\u001B[?2031$p', '\u001B[?2031;2$y'],
    ['the same after enabling it', '\u001B[?2031h\u001B[?2031$p', '\u001B[?2031;1$y'],
    ['mode 2026', '\u001B[?2026$p', '\u001B[?2026;2$y'],
  ])('Screen answers a query for %s', async (_, query, answer) => {
    const { answers, write } = screenOf();
    await write(query);
    expect(answers).toEqual([answer]);
  });

  it('Screen answers with its current colours, and reports dark and light to programs that asked for it', async () => {
    const { screen, answers, write } = screenOf();
    const light = { foreground: '#111111', background: '#fafafa' };
    screen.setColours(light);
    await write('\u001B]11;?\u0007\u001B[?996n');
    expect(answers.splice(0)).toEqual(['\u001B]11;rgb:fafa/fafa/fafa\u001B\\', '\u001B[?997;2n']);
    await write('\u001B[?2031h');
    screen.setColours({ ...light, background: '#ffffff' });
    await write('');
    expect(answers).toEqual([]);
    screen.setColours(colours);
    await write('');
    expect(answers.splice(0)).toEqual(['\u001B[?997;1n']);
    await write('\u001B[?2031l');
    screen.setColours(light);
    await write('');
    expect(answers).toEqual([]);
  });

  /** Most of these sequences take minutes if their count is not limited. */
  it.each([...'@LMPSTXZIb', ' @', ' A', "'}", "'~"])(
    'Screen limits a huge count of CSI %s',
    async (final) => {
      const { screen, write } = screenOf();
      await write(`a\u001B[2147483647${final}b`);
      await write('\u001B[Hc');
      expect((await screen.text(0)).lines[0]).toBe('cb');
    },
  );

  it('Screen restores by its snapshot which keys a program requested, until a reset', async () => {
    const { screen, write } = screenOf();
    const text = async () =>
      new TextDecoder().decode((await screen.snapshot()).bytes).replaceAll('\u001B', '␛');
    await write('\u001B[>1u');
    expect(await text()).toMatch(/^␛\[>1u/u);
    await write('\u001B[?1049h\u001B[>5u');
    expect(await text()).toMatch(/^␛\[>1u[^]*␛\[\?1049h[^]*␛\[>5u$/u);
    await write('\u001Bc');
    expect(await text()).not.toMatch(/\[[>=]\d+u/u);
  });

  it('Screen keeps a count that fits a screen', async () => {
    const { screen, write } = screenOf();
    await write('a\u001B[9b');
    expect((await screen.text(0)).lines[0]).toBe('a'.repeat(10));
  });

  it('Screen limits the size of replies to queries', async () => {
    const { answers, write } = screenOf();
    await write(`\u001B]4;${'1;?;'.repeat(5000)}1;?\u0007`);
    expect(answers.join('').length).toBeLessThan(600);
  });

  it('Screen emits title, bell and status with their offsets, and each title once', async () => {
    const { events, write } = screenOf();
    await write('\u001B]0;one\u0007');
    await write('\u001B]2;one\u0007x\u0007');
    await write('\u001B]7501;state=idle:app=codex\u001B\\');
    expect(events).toEqual([
      { type: 'titled', title: 'one', offset: 8 },
      { type: 'rang', offset: 18 },
      {
        type: 'statusChanged',
        status: { state: 'idle', app: 'codex', kind: null, message: null, offset: 47 },
      },
    ]);
  });

  it('Screen is restored by its snapshot, with modes, scrollback and cursor', async () => {
    const { screen, write } = screenOf();
    await write(
      'one\r\ntwo\r\nthree\r\nfour\r\nfive \u001B[1;31mred\u001B[0m\u001B[2;3H\u001B[?2004h\u001B[?1002h\u001B[?1006h\u001B[?25l',
    );
    const { bytes, offset, cols, rows } = await screen.snapshot();
    const copy = screenOf();
    await copy.write(bytes);
    expect({ offset, cols, rows }).toEqual({ offset: 78, cols: 20, rows: 4 });
    const [expected, now] = [await screen.text(10), await copy.screen.text(10)];
    expect({ ...now, offset: 0 }).toEqual({ ...expected, offset: 0 });
    expect(now).toMatchObject({
      top: 1,
      bracketedPaste: true,
      cursor: { col: 2, row: 1, visible: false },
    });
    expect(new TextDecoder().decode(bytes)).toContain('\u001B[?1006h');
  });

  it('Screen.text returns the alternate screen and the wrapped lines', async () => {
    const { screen, write } = screenOf(10, 3);
    await write('abcdefghijkl\r\nx');
    expect(await screen.text(100)).toMatchObject({
      lines: ['abcdefghij', 'kl', 'x'],
      wrapped: [false, true, false],
      alternate: false,
    });
    await write('\u001B[?1049h\u001B[HTUI');
    expect(await screen.text(100)).toMatchObject({ lines: ['TUI', '', ''], alternate: true });
  });

  it('Screen.text returns the start of the faint end of a line for letters of any width', async () => {
    const { screen, write } = screenOf(20, 3);
    await write('中文ab\u001B[2m faint\u001B[0m\r\n\u001B[2mf\u001B[0m x\r\n');
    expect(await screen.text(0)).toMatchObject({
      lines: ['中文ab faint', 'f x', ''],
      faintFrom: [5, null, null],
    });
  });

  it('Screen accepts bytes that are no UTF-8 and continues', async () => {
    const { screen, write } = screenOf();
    await write(Uint8Array.from([0xff, 0xfe, 0x41, 0xe4, 0xb8]));
    await write(Uint8Array.from([0xad, 0x42]));
    expect((await screen.text(0)).lines[0]).toMatch(/A中B$/);
  });

  it('Screen draws in the new size after a resize', async () => {
    const { screen, write } = screenOf(20, 4);
    const before = write('a'.repeat(15));
    screen.resize(5, 2);
    await before;
    expect(await screen.text(0)).toMatchObject({ cols: 5, rows: 2 });
  });
});
