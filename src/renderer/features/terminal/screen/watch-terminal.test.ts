import { describe, expect, it } from 'vitest';

import type { TerminalHandlers } from '#shared/channel/client-terminals.ts';

import { watchTerminal } from './watch-terminal.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (data: Uint8Array) => new TextDecoder().decode(data);

/** Returns a client and a screen that record their calls. `draw` completes the rendering. */
function aDesk() {
  const calls: string[] = [];
  const drawing: (() => void)[] = [];
  const lines: TerminalHandlers[] = [];
  const page = Object.assign(new EventTarget(), { hidden: false });
  const client = {
    openTerminal: (id: string, since: number | null, handlers: TerminalHandlers) => {
      const name = `line ${lines.push(handlers)}`;
      calls.push(`${name} opens ${id} from ${since}`);
      return {
        write: (data: Uint8Array) => {
          calls.push(`${name} types ${text(data)}`);
          return true;
        },
        drawn: (offset: number) => void calls.push(`${name} has drawn ${offset}`),
        close: () => void calls.push(`${name} closes`),
      };
    },
  };
  const screen = {
    show: (size: { cols: number }, data: Uint8Array, done: () => void) => {
      calls.push(`shows ${text(data)} in ${size.cols}`);
      drawing.push(done);
    },
    add: (data: Uint8Array, done: () => void) => {
      calls.push(`adds ${text(data)}`);
      drawing.push(done);
    },
    resize: ({ cols }: { cols: number }) => void calls.push(`resizes to ${cols}`),
  };
  const failures: unknown[] = [];
  const size = () => ({ cols: 100, rows: 24 });
  const watch = watchTerminal(
    client,
    't',
    screen,
    { size, failed: (failure) => failures.push(failure) },
    page,
  );
  const setHidden = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const newCalls = () => calls.splice(0);
  return {
    newCalls,
    lines,
    watch,
    setHidden,
    failures,
    draw: () => drawing.splice(0).forEach((done) => done()),
  };
}

describe('watchTerminal', () => {
  it('watchTerminal acknowledges output only after it is rendered', () => {
    const { newCalls, lines, draw } = aDesk();
    lines[0]?.onSnapshot({ offset: 50, cols: 80, rows: 24, bytes: bytes('old') });
    lines[0]?.onOutput(50, bytes('new'));
    expect(newCalls()).toEqual([
      'line 1 opens t from null',
      'shows old in 80',
      'resizes to 100',
      'adds new',
    ]);
    draw();
    expect(newCalls()).toEqual(['line 1 has drawn 50', 'line 1 has drawn 53']);
  });

  it('watchTerminal skips output that a new connection repeats', () => {
    const { newCalls, lines, draw } = aDesk();
    lines[0]?.onSnapshot({ offset: 10, cols: 80, rows: 24, bytes: bytes('old') });
    for (const [offset, data] of [
      [10, 'abc'],
      [11, 'bc'],
      [12, 'cdef'],
    ] as const)
      lines[0]?.onOutput(offset, bytes(data));
    draw();
    expect(newCalls().slice(3)).toEqual([
      'adds abc',
      'adds ',
      'adds def',
      'line 1 has drawn 10',
      'line 1 has drawn 13',
      'line 1 has drawn 13',
      'line 1 has drawn 16',
    ]);
  });

  it('watchTerminal disconnects while the page is hidden, and reconnects with a new snapshot', () => {
    const { newCalls, setHidden, watch } = aDesk();
    setHidden(true);
    watch.write(bytes('x'));
    setHidden(false);
    watch.write(bytes('y'));
    expect(newCalls()).toEqual([
      'line 1 opens t from null',
      'line 1 closes',
      'line 2 opens t from null',
      'line 2 types y',
    ]);
  });

  it('watchTerminal does not reconnect after close', () => {
    const { newCalls, setHidden, watch } = aDesk();
    watch.close();
    setHidden(true);
    setHidden(false);
    expect(newCalls()).toEqual(['line 1 opens t from null', 'line 1 closes']);
  });

  it('watchTerminal reports the failure of a connection', () => {
    const { lines, failures } = aDesk();
    const failure = { kind: 'disconnected', message: 'm', remedy: null } as const;
    lines[0]?.onFailed(failure);
    expect(failures).toEqual([failure]);
  });
});
