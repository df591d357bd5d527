import { agentScreens } from '#core/agents/all.ts';
import { Watches } from '#core/detection/watch/watches.ts';
import type { Key, WatchedPlace } from '#core/ports/watched-place-port.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import { CountingIds, silentLog } from '#core/testing/fake-ports.ts';
import { Harness } from '#core/testing/harness.ts';
import { placeIdOf } from '#shared/interaction/read-from.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import { HostedTerminal } from '../../../pty-host/hosted-terminal.ts';
import { Dice } from './dice.ts';
import { LocalScreens } from './local-screens.ts';
import {
  ScreenProgram,
  type Appearance,
  type PromptKind,
  type ScreenPrompt,
} from './screen-program.ts';
import { VirtualClock } from './virtual-clock.ts';

const PLACE = { kind: 'terminal', terminalId: 't' } as const;
const colours = { foreground: '#d4d4d4', background: '#1e1e1e' };
const kinds: readonly PromptKind[] = [
  'yesNo',
  'value',
  'hunk',
  'key',
  'menu',
  'menu',
  'yesNo',
  'value',
];
/**
 * One of this many terminals belongs to an agent, which asks by dialogs; another one is mixed, as
 * after an agent has ended in it.
 */
const AGENTS_SHARE = 5;
const appearances: readonly Appearance[] = [
  'below',
  'below',
  'cleared',
  'inPlace',
  'scrolled',
  'redrawn',
];
const OPTIONS = 3;
const ASKED_MS = 6000;
const OVER_MS = 40_000;

export type ScreenCounts = {
  prompts: number;
  answered: number;
  refused: number;
  corralKeys: number;
  replacedBeforeAnswer: number;
  replacedAtLook: number;
  replacedUnread: number;
  replacedAfterKey: number;
  byHand: number;
  typedBeside: number;
  ticks: number;
  resizes: number;
};

export type ScreenReport = {
  readonly counts: Readonly<Record<string, number>>;
  readonly outcomes: Readonly<Record<string, number>>;
  /** Misdirected keys that decide something or become input. Must be empty. */
  readonly toAnotherPrompt: readonly string[];
  /** Misdirected arrow keys, which decide nothing. */
  readonly arrowsToAnother: readonly string[];
  /**
   * Keys for a menu that was drawn over the one that was read, with the same rows and the pointer
   * where the last key had moved it.
   */
  readonly toTwins: readonly string[];
  /** Outcomes that contradict the program's record. Must be empty. */
  readonly untrue: readonly string[];
  /** Number of answers whose prompt disappeared after their first key; they count as answered. */
  readonly unsure: number;
  /** Prompts that waited and were never read. Must be empty. */
  readonly unasked: readonly string[];
};

/**
 * Runs one terminal of pty-host with a program that replaces its prompts at random moments, and a
 * person who answers through Corral.
 */
export class ScreenRun {
  readonly #dice: Dice;
  readonly #kind: 'programs' | 'agent' | 'both';
  readonly #program = new ScreenProgram();
  readonly #harness = new Harness();
  readonly #terminal: HostedTerminal;
  readonly #clock: VirtualClock;
  readonly #watches: Watches;
  readonly #placeId = placeIdOf(PLACE);
  #inFlight = 0;
  /** Work to run at one of the next looks. */
  #atLook: { left: number; readonly work: () => void } | null = null;
  /** The prompt that was current when a request was read. */
  readonly #promptOf = new Map<string, ScreenPrompt>();
  readonly counts: ScreenCounts = {
    prompts: 0, answered: 0, refused: 0, corralKeys: 0, replacedBeforeAnswer: 0, replacedAtLook: 0, replacedUnread: 0,
    replacedAfterKey: 0, byHand: 0, typedBeside: 0, ticks: 0, resizes: 0,
  }; // prettier-ignore
  readonly #unasked: string[] = [];

  constructor(seed: number) {
    this.#dice = new Dice(seed);
    this.#kind =
      seed % AGENTS_SHARE === 0 ? 'agent' : seed % AGENTS_SHARE === 1 ? 'both' : 'programs';
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
    this.#terminal = new HostedTerminal(spawn, this.#program, new LocalScreens(), () => undefined);
    this.#clock = new VirtualClock(() => this.#inFlight === 0);
    const { hub } = this.#harness;
    this.#watches = new Watches({
      agentScreens,
      hub,
      clock: this.#clock,
      ids: new CountingIds(),
      log: silentLog,
      second: { secondFor: () => null },
    });
    const facts = () => ({ place: PLACE, title: 'a program', cwd: '/', agentId: 'terminal' });
    this.#watches.watch({ place: this.#place(), facts, asks: true, sessionId: null });
  }

  async run(prompts: number): Promise<ScreenReport> {
    while (this.#program.prompts.length < prompts) await this.#round();
    const report = this.#report();
    this.#watches.dispose();
    await this.#terminal.close();
    this.#harness.dispose();
    return report;
  }

  async #round(): Promise<void> {
    if (this.#program.current?.state !== 'open') this.#ask();
    const request = await this.#waitForRequest();
    if (!request) return;
    this.#disturb();
    await this.#clock.pass(this.#dice.int(3) * 200);
    this.#arm();
    this.#answer(request);
    await this.#clock.pass(OVER_MS, () => this.#isOver(request));
    [this.#program.afterKey, this.#atLook, this.#program.answering] = [null, null, null];
  }

  /** Usually repeats the previous words, about another subject or about none that is visible. */
  #ask(isHeld = false): void {
    const before = this.#program.current?.kind;
    const isDialog = this.#kind === 'agent' || (this.#kind === 'both' && this.#dice.chance(0.2));
    const other = isDialog ? 'dialog' : (this.#dice.pick(kinds) ?? 'yesNo');
    const kind = before && this.#dice.chance(0.7) ? before : other;
    const number = this.#program.prompts.length + 1;
    const subject = this.#dice.chance(0.8) ? `Changes: ${number % 7} of ${number}` : '';
    // Most menus begin with the first option.
    const pointer = this.#dice.chance(0.3) ? this.#dice.int(OPTIONS) : 0;
    this.#program.ask(kind, subject, this.#dice.pick(appearances) ?? 'below', pointer, isHeld);
  }

  async #waitForRequest(): Promise<Interaction | null> {
    const prompt = this.#program.current;
    const find = () =>
      this.#open().find(
        ({ request }) => this.#promptAt(request.context.readFrom?.seen?.offset ?? 0) === prompt,
      ) ?? null;
    this.#triggerRead();
    await this.#clock.pass(ASKED_MS, () => find() !== null);
    const found = find();
    if (!found && prompt) {
      // The person must clear unsent input behind a prompt in the terminal.
      if (!this.#program.hasDraft)
        this.#unasked.push(`prompt ${prompt.number} (${prompt.kind}, "${prompt.subject}")`);
      prompt.state = 'gone';
    }
    if (found && prompt) this.#promptOf.set(found.request.requestId, prompt);
    return found;
  }

  /** Runs one of the events that may happen between reading and answering. */
  #disturb(): void {
    const luck = this.#dice.int(100);
    if (luck < 15) this.#replace('replacedBeforeAnswer');
    else if (luck < 27) this.#answerByHand();
    else if (luck < 33) this.#typeBeside();
    else if (luck < 45) this.#tick();
    else if (luck < 50) this.#resize();
    // In half of the cases Corral reads the screen before the answer arrives.
    if (this.#dice.chance(0.5)) this.#triggerRead();
  }

  /** Schedules an event during the delivery of the answer. */
  #arm(): void {
    const luck = this.#dice.int(100);
    const work = () => {
      const what = this.#dice.int(10);
      if (what < 5) this.#replace('replacedAtLook');
      else if (what < 7) this.#replace('replacedUnread', true);
      else if (what < 8) this.#answerByHand();
      else if (what < 9) this.#typeBeside();
      else this.#tick();
    };
    if (luck < 45) this.#atLook = { left: this.#dice.int(5), work };
    else if (luck < 60) {
      this.#program.afterKey = () => {
        this.#program.afterKey = null;
        if (this.#program.current?.state === 'open')
          this.#replace('replacedAfterKey', this.#dice.chance(0.5));
      };
    }
  }

  #answer({ request }: Interaction): void {
    const prompt = this.#promptOf.get(request.requestId);
    const option = this.#dice.pick(request.options);
    if (!prompt || !option) return;
    this.#program.answering = { requestId: request.requestId, number: prompt.number };
    const response = {
      requestId: request.requestId,
      selectedOptionId: option.optionId,
      ...(option.requiresInput && { feedback: 'yes' }),
    };
    const done = this.#harness.hub.handleInteractionResponse(response, {
      type: 'window',
      windowId: 'w',
    });
    if (done.ok) this.counts.answered += 1;
    else this.counts.refused += 1;
  }

  /** Returns whether the answer is over: its outcome is stored and nothing is pending. */
  #isOver({ request }: Interaction): boolean {
    const outcome = this.#harness.store.interactions.get(request.requestId)?.outcome ?? null;
    return outcome !== null && outcome !== 'answered';
  }

  #replace(
    count: 'replacedBeforeAnswer' | 'replacedAtLook' | 'replacedUnread' | 'replacedAfterKey',
    isHeld = false,
  ): void {
    this.counts[count] += 1;
    this.#ask(isHeld);
  }

  #answerByHand(): void {
    this.counts.byHand += 1;
    this.#terminal.write(new TextEncoder().encode('n\r'));
    if (this.#dice.chance(0.7)) this.#ask();
  }

  #typeBeside(): void {
    this.counts.typedBeside += 1;
    this.#terminal.write(new TextEncoder().encode('n'));
  }

  #tick(): void {
    this.counts.ticks += 1;
    this.#program.print(
      `\u001B7\u001B[1;70H12:00:${String(this.#dice.int(60)).padStart(2, '0')}\u001B8`,
    );
  }

  #resize(): void {
    this.counts.resizes += 1;
    this.#terminal.resize(60 + this.#dice.int(60), 20 + this.#dice.int(20));
  }

  #triggerRead(): void {
    this.#watches.handle(this.#placeId, { type: 'printed', quiet: true });
  }

  #open(): readonly Interaction[] {
    return this.#harness.store.interactions.open();
  }

  #promptAt(offset: number): ScreenPrompt | null {
    return this.#program.prompts.findLast(({ at }) => at <= offset) ?? null;
  }

  /**
   * Returns the terminal as a watched place. Events may happen between a look and the next action.
   */
  #place(): WatchedPlace {
    const act = async <T>(work: () => Promise<T>): Promise<T> => {
      this.#inFlight += 1;
      try {
        return await work();
      } finally {
        this.#inFlight -= 1;
      }
    };
    const type = (text: string, { offset, trace }: ScreenText) =>
      act(async () => trace?.by === 'stream' && this.#terminal.typeIf(text, offset, trace.typed));
    const keys: Readonly<Record<Key, string>> = {
      Enter: '\r',
      Up: '\u001B[A',
      Down: '\u001B[B',
      Left: '\u001B[D',
      Right: '\u001B[C',
    };
    return {
      placeId: this.#placeId,
      look: (scrollback) =>
        act(async () => {
          const screen = await this.#terminal.screen(scrollback);
          const planned = this.#program.answering === null ? null : this.#atLook;
          if (planned && planned.left === 0) {
            this.#atLook = null;
            planned.work();
          } else if (planned) planned.left -= 1;
          return screen;
        }),
      type,
      paste: type,
      press: (key, on) => type(keys[key], on),
    };
  }

  #report(): ScreenReport {
    const untrue: string[] = [];
    let unsure = 0;
    const outcomes: Record<string, number> = {};
    for (const [requestId, prompt] of this.#promptOf) {
      const outcome = this.#harness.store.interactions.get(requestId)?.outcome ?? 'open';
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      const name = `${outcome}, but prompt ${prompt.number} (${prompt.kind}, ${prompt.state}) was answered by ${prompt.answeredBy ?? 'nobody'}`;
      if (outcome !== 'answered' && prompt.answeredBy === requestId) untrue.push(name);
      if (outcome !== 'answered' || prompt.answeredBy === requestId) continue;
      // The prompt received a key and disappeared before Enter: from outside, that equals a program
      // that acts on one key.
      if (prompt.keysOf.has(requestId)) unsure += 1;
      else untrue.push(name);
    }
    const {
      misdirected: toAnotherPrompt,
      misdirectedArrows: arrowsToAnother,
      toTwins,
      prompts,
      corralKeys,
    } = this.#program;
    return {
      counts: { ...this.counts, prompts: prompts.length, corralKeys },
      outcomes,
      toAnotherPrompt,
      arrowsToAnother,
      toTwins,
      untrue,
      unsure,
      unasked: this.#unasked,
    };
  }
}
