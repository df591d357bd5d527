import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ControlParser, MAX_LINE, unescape, type ControlEvent } from './control-parser.ts';

const encode = (text: string) => new TextEncoder().encode(text);

/** Converts output to text, so that a failure is readable. */
const plain = (event: ControlEvent) =>
  event.type === 'output'
    ? { ...event, bytes: Buffer.from(event.bytes).toString('latin1') }
    : event;

const parse = (text: string) => new ControlParser().push(encode(text)).map(plain);

describe('ControlParser', () => {
  it.each([
    [
      '%begin 1795288508 268 0\n%end 1795288508 268 0\n',
      [{ type: 'reply', number: 268, ok: true, lines: [], cut: false }],
    ],
    [
      // A reply may contain any line, even the end of another reply.
      '%begin 1 7 1\none: 1 windows\n%end 1 8 1\n%output %1 x\n%error 1 7 1\n',
      [
        {
          type: 'reply',
          number: 7,
          ok: false,
          lines: ['one: 1 windows', '%end 1 8 1', '%output %1 x'],
          cut: false,
        },
      ],
    ],
    [
      String.raw`%output %12 a\015\012\033[1m\134n\303\251 é` + '\n',
      [
        {
          type: 'output',
          paneId: '%12',
          bytes: 'a\r\n\u{1b}[1m\\n\u{c3}\u{a9} \u{c3}\u{a9}',
          behindMs: null,
        },
      ],
    ],
    ['%output %1 \n', [{ type: 'output', paneId: '%1', bytes: '', behindMs: null }]],
    [
      '%extended-output %3 250 : late\n',
      [{ type: 'output', paneId: '%3', bytes: 'late', behindMs: 250 }],
    ],
    [
      '%pause %3\n%continue %3\n',
      [
        { type: 'paused', paneId: '%3' },
        { type: 'continued', paneId: '%3' },
      ],
    ],
    [
      '%subscription-changed panes $0 - - - : %0 sh : x;\n',
      [{ type: 'subscription', name: 'panes', value: '%0 sh : x;' }],
    ],
    [
      '%subscription-changed activity $0 @1 0 %2 : 17\n',
      [{ type: 'subscription', name: 'activity', value: '17' }],
    ],
    [
      '%layout-change @1 b25d,80x24,0,0,1 b25d,80x24,0,0,1 *\n',
      [{ type: 'notice', name: 'layout-change', rest: '@1 b25d,80x24,0,0,1 b25d,80x24,0,0,1 *' }],
    ],
    [
      '%session-changed $1 tw o\r\n',
      [{ type: 'notice', name: 'session-changed', rest: '$1 tw o' }],
    ],
    [
      '%window-add @4\n%sessions-changed\n',
      [
        { type: 'notice', name: 'window-add', rest: '@4' },
        { type: 'notice', name: 'sessions-changed', rest: '' },
      ],
    ],
    ['%exit\n', [{ type: 'exit', reason: null }]],
    ['%exit server exited\n', [{ type: 'exit', reason: 'server exited' }]],
    [
      '\u{1b}P1000p%begin 1 2 0\n%end 1 2 0\n',
      [{ type: 'reply', number: 2, ok: true, lines: [], cut: false }],
    ],
    ['no line of the protocol\n%\n\n', []],
    ['%exit without its end', []],
  ])('ControlParser parses %j', (text, events) => {
    expect(parse(text)).toEqual(events);
  });

  it('ControlParser truncates an endless line and continues after it', () => {
    const parser = new ControlParser();
    expect(parser.push(encode('%output %1 '))).toEqual([]);
    const piece = encode('x'.repeat(1024 * 1024));
    for (let sent = 0; sent < 6; sent += 1) expect(parser.push(piece)).toEqual([]);
    const [event, next] = parser.push(encode('\n%exit\n'));
    expect(event?.type === 'output' && event.bytes.length).toBe(MAX_LINE - '%output %1 '.length);
    expect(next).toEqual({ type: 'exit', reason: null });
  });

  it('ControlParser returns the same events wherever the bytes are split', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '%begin 1 5 0',
        '%end 1 5 0',
        '%error 1 5 0',
        '%output %1 ',
        String.raw`%output %2 \03\033\33é`,
        '%exit',
        '%pause %1',
      ),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }).map((text) => `%output %9 ${text}`),
    );
    fc.assert(
      fc.property(fc.array(line), fc.array(fc.nat(40)), (lines, sizes) => {
        const bytes = encode(lines.map((each) => `${each}\n`).join(''));
        const parser = new ControlParser();
        const events: ControlEvent[] = [];
        let from = 0;
        for (const size of [...sizes, bytes.length]) {
          events.push(...parser.push(bytes.subarray(from, from + size)));
          from += size;
        }
        expect(events.map(plain)).toEqual(new ControlParser().push(bytes).map(plain));
      }),
    );
  });
});

it('unescape restores all bytes that tmux escaped', () => {
  const escaped = (bytes: Uint8Array) =>
    [...bytes]
      .map((byte) =>
        byte < 0x20 || byte === 0x5c
          ? `\\${byte.toString(8).padStart(3, '0')}`
          : String.fromCharCode(byte),
      )
      .join('');
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(unescape(Buffer.from(escaped(bytes), 'latin1'))).toEqual(bytes);
    }),
  );
});
