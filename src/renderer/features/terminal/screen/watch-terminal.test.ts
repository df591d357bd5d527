import { describe, expect, it } from 'vitest';

import type { TerminalHandlers } from '#shared/channel/client-terminals.ts';

import { watchTerminal } from './watch-terminal.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (given: Uint8Array) => new TextDecoder().decode(given);

/** A client and a screen that note what they are told; `draw` lets the screen finish. */
function aDesk() {
  const told: string[] = [];
  const drawing: (() => void)[] = [];
  const lines: TerminalHandlers[] = [];
  const page = Object.assign(new EventTarget(), { hidden: false });
  const client = {
    openTerminal: (id: string, since: number | null, handlers: TerminalHandlers) => {
      const name = `line ${lines.push(handlers)}`;
      told.push(`${name} opens ${id} from ${since}`);
      return {
        write: (given: Uint8Array) => {
          told.push(`${name} types ${text(given)}`);
          return true;
        },
        drawn: (offset: number) => void told.push(`${name} has drawn ${offset}`),
        close: () => void told.push(`${name} closes`),
      };
    },
  };
  const screen = {
    show: (size: { cols: number }, given: Uint8Array, done: () => void) => {
      told.push(`shows ${text(given)} in ${size.cols}`);
      drawing.push(done);
    },
    add: (given: Uint8Array, done: () => void) => {
      told.push(`adds ${text(given)}`);
      drawing.push(done);
    },
    resize: ({ cols }: { cols: number }) => void told.push(`resizes to ${cols}`),
  };
  const failures: unknown[] = [];
  const size = () => ({ cols: 100, rows: 24 });
  const watch = watchTerminal(client, 't', screen, { size, failed: (failure) => failures.push(failure) }, page);
  const turn = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const since = () => told.splice(0);
  return { since, lines, watch, turn, failures, draw: () => drawing.splice(0).forEach((done) => done()) };
}

describe('who watches a terminal', () => {
  it('says what is drawn when it is, not before', () => {
    const { since, lines, draw } = aDesk();
    lines[0]?.onSnapshot({ offset: 50, cols: 80, rows: 24, bytes: bytes('old') });
    lines[0]?.onOutput(50, bytes('new'));
    expect(since()).toEqual(['line 1 opens t from null', 'shows old in 80', 'resizes to 100', 'adds new']);
    draw();
    expect(since()).toEqual(['line 1 has drawn 50', 'line 1 has drawn 53']);
  });

  it('draws nothing twice that comes again on a new connection', () => {
    const { since, lines, draw } = aDesk();
    lines[0]?.onSnapshot({ offset: 10, cols: 80, rows: 24, bytes: bytes('old') });
    for (const [offset, given] of [
      [10, 'abc'],
      [11, 'bc'],
      [12, 'cdef'],
    ] as const)
      lines[0]?.onOutput(offset, bytes(given));
    draw();
    expect(since().slice(3)).toEqual([
      'adds abc',
      'adds ',
      'adds def',
      'line 1 has drawn 10',
      'line 1 has drawn 13',
      'line 1 has drawn 13',
      'line 1 has drawn 16',
    ]);
  });

  it('lets go while the page is hidden, and begins anew', () => {
    const { since, turn, watch } = aDesk();
    turn(true);
    watch.write(bytes('x'));
    turn(false);
    watch.write(bytes('y'));
    expect(since()).toEqual(['line 1 opens t from null', 'line 1 closes', 'line 2 opens t from null', 'line 2 types y']);
  });

  it('does not come back once it is closed', () => {
    const { since, turn, watch } = aDesk();
    watch.close();
    turn(true);
    turn(false);
    expect(since()).toEqual(['line 1 opens t from null', 'line 1 closes']);
  });

  it('passes on why it cannot', () => {
    const { lines, failures } = aDesk();
    const failure = { kind: 'disconnected', message: 'm', remedy: null } as const;
    lines[0]?.onFailed(failure);
    expect(failures).toEqual([failure]);
  });
});
