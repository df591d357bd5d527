import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { AgentTerminalPort, ProgramEvent } from '#core/agents/agent-terminal.ts';
import {
  agentGone,
  type AgentGone,
  type AgentListener,
  type AgentRun,
  type Decision,
  type Refused,
} from '#core/agents/agent.ts';
import type {
  ProgramWatchPort,
  TypingFailure,
  WatchedProgram,
  WatchedProgramEvent,
} from '#core/agents/program-watch.ts';
import type { ClockPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Attachment } from '#shared/conversation/attachment.ts';
import type { TerminalExit } from '#shared/terminal/terminal.ts';
import { worded } from '#shared/interaction/worded.ts';
import { compose } from '#shared/words/sentence.ts';

import { notTyped, programEnded } from './program-notices.ts';
import { programExit } from './program-exit.ts';
import { writeMemo, type ProgramMemo } from './program-memo.ts';
import { PromptsToType } from './prompts-to-type.ts';
import { ScreenKeeper } from './screen-keeper.ts';

const KILL_AFTER_MS = 5_000;
/** Time without output after which a prompt for a program in an unknown state is given up. */
const UNKNOWN_MS = 30_000;
/** Time without output until a program in an unknown state has to draw its screen again. */
const REDRAW_MS = 5_000;
/** Maximum number of times that the screen is drawn again for one prompt. */
const REDRAWS = 3;
/** Time in which the keys of an interrupt close a question. */
const SHOWN_STILL_MS = 1_000;
const terminalOnly = agentGone(worded('terminalOnly', {}));

export type ProgramRunOptions = {
  readonly terminals: AgentTerminalPort;
  readonly watch: ProgramWatchPort;
  readonly clock: ClockPort;
  readonly listener: AgentListener;
  readonly sessionId: string;
  /** Name of the agent. */
  readonly agent: string;
  /** Keys that interrupt its work. */
  readonly interruptKeys: string;
  readonly memo: ProgramMemo;
  /** Null if the program has ended while no core ran. */
  readonly pid: number | null;
};

/**
 * A program without a protocol in a watched terminal: its state and questions are read from its
 * terminal, and answers and prompts are typed there.
 */
export class ProgramRun implements AgentRun {
  readonly pid: number;
  readonly terminalId: string;
  readonly #options: ProgramRunOptions;
  readonly #prompts: PromptsToType;
  readonly #screen: ScreenKeeper;
  readonly #gone: AgentGone;
  readonly #exited = Promise.withResolvers<void>();
  #watched: WatchedProgram | null = null;
  #state: 'unknown' | 'working' | 'waiting' | 'idle' = 'unknown';
  #redraws = 0;
  /** True if the program reported that it rests, but its screen did not show that. */
  #isRefused = false;
  /** Counts the reports of the watcher. */
  #reports = 0;
  #isTurn = false;
  #isStopping = false;
  #isEnded = false;
  #isDetached = false;
  /** The work on earlier events, whose screens are kept first. */
  #done: Promise<void> = Promise.resolve();
  #unsubscribe: () => void = () => undefined;
  #cancelWait: () => void = () => undefined;

  constructor(options: ProgramRunOptions) {
    const { memo, terminals, clock, agent } = options;
    this.#options = options;
    this.pid = options.pid ?? 0;
    this.terminalId = memo.terminalId;
    this.#gone = agentGone(worded('notRunning', { agent }));
    this.#screen = new ScreenKeeper(memo, terminals, clock);
    this.#prompts = new PromptsToType(
      async (text) => (await this.#watched?.typePrompt(text)) ?? null,
    );
  }

  get memo(): string {
    return writeMemo(this.#screen.memo);
  }

  begin(): void {
    const { terminals, watch, sessionId, pid } = this.#options;
    const { terminalId } = this;
    if (pid !== null)
      this.#watched = watch.watch({ terminalId, sessionId }, (event) => this.#observe(event));
    this.#unsubscribe = terminals.subscribe(terminalId, (event) => this.#handle(event));
    this.#emit([{ type: 'memo', memo: this.memo }]);
    // A program that ended while no core ran is known by its terminal, or is gone with it.
    if (pid === null) this.#end(null);
  }

  prompt(
    promptKey: string,
    text: string,
    _attachments: readonly Attachment[] = [],
  ): Result<null, AgentGone> {
    if (this.#isEnded) return err(this.#gone);
    this.#prompts.add(promptKey, text);
    this.#typeNext();
    return ok(null);
  }

  async withdraw(promptKey: string): Promise<Result<null, AgentGone | Refused>> {
    if (this.#isEnded) return err(this.#gone);
    if (this.#prompts.takeBack(promptKey)) return ok(null);
    return err({ kind: 'refused', message: compose('agentFailures.typedAlready') });
  }

  answer(askId: string, decision: Decision): Result<unknown, AgentGone> {
    if (this.#isEnded) return err(this.#gone);
    if (decision.option === null || !this.#watched?.answer(askId, decision))
      return err(terminalOnly);
    // The program continues, whether or not its screen shows that.
    this.#state = 'unknown';
    this.#emit(this.#turn(true));
    return ok({ option: decision.option.label, text: decision.feedback });
  }

  dismiss(askId: string): void {
    this.#options.clock.after(SHOWN_STILL_MS, () => this.#watched?.askAgain(askId));
  }

  async interrupt(): Promise<Result<null, AgentGone | Refused>> {
    if (this.#isEnded) return err(this.#gone);
    this.#options.terminals.type(this.terminalId, this.#options.interruptKeys);
    return ok(null);
  }

  async setPermissionMode(): Promise<Result<null, AgentGone | Refused>> {
    return err(this.#refusal());
  }

  async setModel(): Promise<Result<null, AgentGone | Refused>> {
    return err(this.#refusal());
  }

  /** Hangs up, as the end of a terminal does, and kills a program that continues. */
  async stop(): Promise<void> {
    if (this.#isEnded) return;
    this.#isStopping = true;
    const { terminals, clock } = this.#options;
    terminals.signal(this.terminalId, 'SIGHUP');
    const cancel = clock.after(KILL_AFTER_MS, () => terminals.signal(this.terminalId, 'SIGKILL'));
    await this.#exited.promise;
    cancel();
  }

  detach(): void {
    this.#isDetached = true;
    this.#close();
  }

  #refusal(): AgentGone | Refused {
    if (this.#isEnded) return this.#gone;
    return { kind: 'refused', message: compose('agentFailures.setInTerminal') };
  }

  #handle(event: ProgramEvent): void {
    if (event.type === 'activity' && this.#prompts.size > 0) this.#waitForState();
    if (event.type === 'exited') this.#end(event.exit);
    if (event.type === 'closed') this.#isStopping = true;
    if (event.type === 'closed' || event.type === 'lost') this.#end(null);
  }

  #observe(event: WatchedProgramEvent): void {
    this.#reports += 1;
    switch (event.type) {
      case 'working':
        this.#state = 'working';
        return this.#later(async () => this.#emit(this.#turn(true)));
      case 'idle':
        this.#state = 'idle';
        return this.#later(async () => {
          this.#emit([...(await this.#screen.keep()), ...this.#turn(false)]);
          this.#typeNext();
        });
      case 'asked':
        this.#state = 'waiting';
        return this.#later(async () => {
          const { ask, isAtPrompt } = event;
          const kept = await this.#screen.keep();
          this.#emit([...kept, { type: 'asked', ask }, ...(isAtPrompt ? this.#turn(false) : [])]);
          this.#typeNext();
        });
      case 'withdrawn':
      case 'answerLost':
        return this.#later(async () => this.#emit([event]));
    }
  }

  /** Works in the order of the events, although screens are fetched meanwhile. */
  #later(work: () => Promise<void>): void {
    this.#done = this.#done.then(work);
  }

  #turn(isTurn: boolean): readonly AgentEvent[] {
    if (isTurn === this.#isTurn) return [];
    this.#isTurn = isTurn;
    return [isTurn ? { type: 'turnStarted' } : { type: 'turnEnded', busy: false, completed: true }];
  }

  #typeNext(): void {
    if (this.#prompts.size === 0) return;
    // A question in words may be answered by a prompt, which the typing checks.
    if (this.#state === 'idle' || this.#state === 'waiting') void this.#typeFirst();
    else this.#waitForState();
  }

  async #typeFirst(): Promise<void> {
    const reports = this.#reports;
    const typed = await this.#prompts.typeFirst();
    if (typed === null || this.#isEnded) return;
    const { promptKey, failure } = typed;
    if (failure === 'notAwaited') return this.#notAwaited(reports);
    this.#forgetRedraws();
    if (failure !== null) this.#emit([notTyped(promptKey, failure)]);
    else {
      this.#state = 'unknown';
      const taken = { type: 'promptTaken', promptKey, stage: 'delivered' } as const;
      this.#emit([taken, ...this.#turn(true)]);
    }
    this.#typeNext();
  }

  /** Waits for a report, or tries again if there was one since. */
  #notAwaited(reports: number): void {
    if (reports !== this.#reports) return this.#typeNext();
    if (this.#state === 'idle') {
      this.#state = 'unknown';
      this.#isRefused = true;
    }
    this.#waitForState();
  }

  /** Gives up the prompts of a program that is silent and whose state cannot be read. */
  #waitForState(): void {
    this.#cancelWait();
    if (this.#state !== 'unknown') return;
    const { clock } = this.#options;
    const cancelRedraw = clock.after(REDRAW_MS, () => void this.#redraw());
    const cancelEnd = clock.after(UNKNOWN_MS, () => {
      if (this.#state === 'unknown') this.#giveUp('notAwaited');
    });
    this.#cancelWait = () => {
      cancelRedraw();
      cancelEnd();
    };
  }

  /** Makes the program redraw what may be missing on the screen, which the watcher then reads. */
  async #redraw(): Promise<void> {
    if (this.#state !== 'unknown' || this.#redraws === REDRAWS) return;
    this.#redraws += 1;
    await this.#options.terminals.redraw(this.terminalId);
    // The watcher does not report a state again that it has reported.
    if (this.#isRefused && !this.#isEnded) void this.#typeFirst();
  }

  #forgetRedraws(): void {
    this.#redraws = 0;
    this.#isRefused = false;
  }

  #giveUp(failure: TypingFailure): void {
    this.#forgetRedraws();
    this.#emit([
      ...this.#prompts.giveUp().map(({ promptKey }) => notTyped(promptKey, failure)),
      ...this.#turn(false),
    ]);
  }

  #emit(events: readonly AgentEvent[]): void {
    if (events.length === 0 || this.#isEnded || this.#isDetached) return;
    const counts = { seen: 0, shown: 0, unknown: 0 };
    this.#options.listener.events([...events, { type: 'memo', memo: this.memo }], counts);
  }

  /** Ends the run. `exit` is null if the terminal is gone with the program. */
  #end(exit: TerminalExit | null): void {
    this.#later(async () => {
      if (this.#isEnded || this.#isDetached) return;
      const { agent, listener } = this.#options;
      const lines = await this.#screen.lastLines();
      const kept = await this.#screen.keep(true);
      const ended = programExit(agent, exit, this.#isStopping, lines);
      const isSaid = exit !== null && ended.problem === null && !this.#isStopping;
      this.#emit([...kept, ...(isSaid ? [programEnded(agent, exit)] : [])]);
      this.#isEnded = true;
      this.#close();
      listener.exited(ended);
      this.#exited.resolve();
    });
  }

  #close(): void {
    this.#unsubscribe();
    this.#cancelWait();
    this.#watched?.close();
  }
}
