import { afterEach, describe, expect, test } from 'vitest';

import { agentScreens } from '#core/agents/all.ts';
import { readQuestion } from '#core/detection/answer/read-question.ts';
import { typeAnswer } from '#core/detection/answer/type-answer.ts';
import type { Key, WatchedPlace } from '#core/ports/watched-place-port.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';

import { HostedTerminal } from '../../../pty-host/hosted-terminal.ts';
import { LocalScreens } from './local-screens.ts';
import { ScreenProgram, type PromptKind } from './screen-program.ts';
import { VirtualClock } from './virtual-clock.ts';

const keys: Readonly<Record<Key, string>> = {
  Enter: '\r',
  Up: '\u001B[A',
  Down: '\u001B[B',
  Left: '\u001B[D',
  Right: '\u001B[C',
};

/** A program in a terminal of pty-host, answered by Corral's own code. */
class Desk {
  readonly program = new ScreenProgram();
  readonly terminal: HostedTerminal;
  readonly place: WatchedPlace;
  readonly typed: string[] = [];
  #looks = 0;

  constructor() {
    const colours = { foreground: '#d4d4d4', background: '#1e1e1e' };
    const spawn = {
      terminalId: 't',
      file: '',
      args: [],
      cwd: '/',
      env: {},
      cols: 80,
      rows: 24,
      lane: 'shell' as const,
      colours,
    };
    this.terminal = new HostedTerminal(spawn, this.program, new LocalScreens(), () => undefined);
    const type = async (text: string, { offset, trace }: ScreenText) => {
      const isTyped = trace?.by === 'stream' && this.terminal.typeIf(text, offset, trace.typed);
      if (isTyped) this.typed.push(text);
      return isTyped;
    };
    this.place = {
      placeId: 'terminal:t',
      look: (scrollback) => {
        this.#looks += 1;
        return this.terminal.screen(scrollback).finally(() => (this.#looks -= 1));
      },
      type,
      paste: type,
      press: (key, on) => type(keys[key], on),
    };
  }

  /** Answers the question that is read now with option `at`, after running `between`. */
  async answer(at: number, between: () => void = () => undefined): Promise<string | null> {
    const screen = await this.terminal.screen(1000);
    const question = screen && (await readQuestion(screen, { agentScreens }));
    if (!question) throw new Error('Nothing was read.');
    const number = this.program.current?.number ?? 0;
    between();
    this.program.answering = { requestId: 'r', number };
    const clock = new VirtualClock(() => this.#looks === 0);
    let isDone = false;
    const done = typeAnswer({ place: this.place, clock, agentScreens }, question, {
      at,
      text: '',
    }).finally(() => (isDone = true));
    while (!isDone) await clock.pass(60_000, () => isDone);
    return (await done)?.wording.name ?? null;
  }
}

describe('typeAnswer with a menu', () => {
  let desk = new Desk();
  afterEach(async () => {
    await desk.terminal.close();
    desk = new Desk();
  });

  test.each<[PromptKind, readonly string[]]>([
    ['menu', ['\u001B[B', '\u001B[B', '\r']],
    ['dialog', ['3']],
  ])(
    'typeAnswer chooses an option of a %s with as few keys as possible',
    async (kind, expected) => {
      const prompt = desk.program.ask(kind, 'About one thing', 'below');
      expect(await desk.answer(2)).toBe(null);
      expect({ typed: desk.typed, by: prompt.answeredBy }).toEqual({ typed: expected, by: 'r' });
    },
  );

  test.each(['redrawn', 'cleared', 'scrolled', 'below'] as const)(
    'typeAnswer types nothing into another menu with the same words: %s',
    async (how) => {
      desk.program.ask('menu', '', how);
      expect(await desk.answer(1, () => desk.program.ask('menu', '', how))).toBe('notThere');
      expect(desk.typed).toEqual([]);
    },
  );

  test.each(['cleared', 'scrolled'] as const)(
    'typeAnswer types nothing into another dialog of an agent with the same picture: %s',
    async (how) => {
      desk.program.ask('dialog', '', how);
      expect(await desk.answer(1, () => desk.program.ask('dialog', '', how))).toBe('notThere');
      expect(desk.typed).toEqual([]);
    },
  );

  test.each(['redrawn', 'cleared', 'scrolled', 'below'] as const)(
    'typeAnswer does not press Enter if another menu appears after an arrow key: %s',
    async (how) => {
      desk.program.ask('menu', '', how);
      desk.program.afterKey = () => {
        desk.program.afterKey = null;
        desk.program.ask('menu', '', how);
      };
      expect(await desk.answer(2)).toBe('changedMeanwhile');
      expect(desk.typed).toEqual(['\u001B[B']);
    },
  );

  test('typeAnswer does not press Enter at a new prompt that ends like the key', async () => {
    desk.program.ask('hunk', '', 'cleared');
    desk.program.afterKey = () => {
      desk.program.afterKey = null;
      desk.program.ask('hunk', '', 'below');
    };
    await desk.answer(6);
    expect(desk.typed).toEqual(['?']);
  });

  test('typeAnswer distinguishes a prompt of a program below the dialog of an ended agent', async () => {
    desk.program.ask('dialog', '', 'below');
    desk.program.ask('hunk', '', 'below');
    expect(await desk.answer(0, () => desk.program.ask('hunk', '', 'inPlace'))).toBe('notThere');
    expect(desk.typed).toEqual([]);
  });
});
