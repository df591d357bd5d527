import path from 'node:path';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { AgentExit, AgentGone, AgentListener, AgentRun, Decision, RecordCounts, Refused } from '#core/agents/agent.ts';
import type { AgentTerminalPort, LivingProgram, ProgramEvent } from '#core/agents/agent-terminal.ts';
import type { ClockPort, IdPort, LogPort } from '#core/ports.ts';
import { fieldsListAt, nameAt, textAt, type Fields } from '#shared/base/fields.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Attachment } from '#shared/conversation/attachment.ts';
import type { TerminalExit } from '#shared/terminal/terminal.ts';

import type { PreviewDetails } from '../asks.ts';
import { gone, waitsNoMore } from '../replies.ts';
import { HookAsks } from './hook-asks.ts';
import type { HookCall } from './hook-server.ts';
import { endOfLines, madeAt } from './followed-file.ts';
import { modeOn } from './mode-line.ts';
import { OneHand } from './one-hand.ts';
import { OpenForms } from './open-forms.ts';
import { OwnPrompts } from './own-prompts.ts';
import type { PromptImages } from './prompt-images.ts';
import { ScreenAsks } from './screen-asks.ts';
import { TranscriptFollower } from './transcript-follower.ts';
import { TuiControls } from './tui-controls.ts';
import { writeMemo, type TuiMemo } from './tui-memo.ts';
import { endProblem } from './end-problem.ts';
import { isNews } from './transcript-news.ts';
import { noTurn, turnStep, type TurnNews } from './turn-watch.ts';
import { Typist } from './typist.ts';

const ESCAPE = '\u001B';
const KILL_AFTER_MS = 5_000;
/** An answer in the terminal is told after what follows from it; a dialog that comes next is told by then. */
const SETTLE_MS = 200;
/** A question's hook comes at once, if it comes. */
const HOOK_MS = 1000;

const CUT_OFF = 'Corral ended before this prompt was seen to be taken. Look into the terminal, then send it again if it is not there.';

const NO_RECORDS: RecordCounts = { seen: 0, shown: 0, unknown: 0 };

export type TuiPorts = {
  readonly terminals: AgentTerminalPort;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly previewDetails: PreviewDetails;
};

type TuiRunOptions = {
  readonly ports: TuiPorts;
  readonly program: LivingProgram;
  readonly memo: TuiMemo;
  readonly listener: AgentListener;
  /** Where Claude Code keeps its transcripts; nothing else is read as one, whoever says so. */
  readonly transcripts: string;
  readonly images: Pick<PromptImages, 'save'>;
  /** Lets go of what belongs to this run alone: its place at the hook server, its settings file. */
  readonly release: (ended: boolean) => void;
};

/** Claude Code in its own terminal interface: heard by its hooks, its transcript and its screen, spoken to by keys. */
export class TuiRun implements AgentRun {
  readonly pid: number;
  readonly terminalId: string;
  readonly #options: TuiRunOptions;
  readonly #asks: HookAsks;
  readonly #prompts: OwnPrompts;
  readonly #follower: TranscriptFollower;
  readonly #screenAsks: ScreenAsks;
  readonly #forms: OpenForms;
  readonly #typist: Typist;
  readonly #controls: TuiControls;
  readonly #exited = Promise.withResolvers<void>();
  readonly #startedAt: number;
  #memo: TuiMemo;
  #turn = noTurn;
  #blocked = false;
  #cancelLook: () => void = () => undefined;
  #unsubscribe: () => void = () => undefined;
  #stopping = false;
  #ended = false;

  constructor(options: TuiRunOptions) {
    const { ports, program, memo } = options;
    const { clock, log, previewDetails, terminals } = ports;
    this.#options = options;
    this.pid = program.pid;
    this.terminalId = program.terminalId;
    this.#memo = memo;
    this.#startedAt = clock.now();
    this.#prompts = new OwnPrompts(memo.prompts);
    this.#asks = new HookAsks(ports.ids, previewDetails);
    const deliver = (news: readonly AgentEvent[], counts: RecordCounts) => this.#read(news, counts);
    this.#follower = new TranscriptFollower({ clock, log, previewDetails, used: memo.used, deliver });
    const keyboard = {
      screen: () => terminals.screen(this.terminalId),
      type: (keys: string) => terminals.type(this.terminalId, keys),
      isBlocked: () => this.#blocked,
      isBusy: () => this.#turn.turn,
    };
    this.#forms = new OpenForms(memo.forms);
    const tell = (events: readonly AgentEvent[]) => this.#tell(events);
    this.#screenAsks = new ScreenAsks({ terminal: keyboard, clock, ids: ports.ids, tell, forms: () => this.#forms.all });
    const hand = new OneHand();
    this.#typist = new Typist(keyboard, clock, hand, (event) => this.#tell([event]));
    this.#controls = new TuiControls(keyboard, clock, hand);
  }

  get memo(): string {
    const { place, used } = this.#follower;
    return writeMemo({
      ...this.#memo,
      prompts: [...this.#prompts.open],
      forms: [...this.#forms.all],
      used,
      transcript: place ?? this.#memo.transcript,
    });
  }

  /** From what is known on. */
  begin(): void {
    if (this.#memo.transcript) this.#follower.follow(this.#memo.transcript);
    this.#unsubscribe = this.#options.ports.terminals.subscribe(this.terminalId, (event) => this.#happened(event));
    if (this.#prompts.open.length > 0) void this.#follower.look().then(() => this.#giveUpPrompts());
  }

  /** Of prompts that an earlier core did not see taken nobody knows more, unless they wait in Claude Code's queue. */
  #giveUpPrompts(): void {
    if (this.#turn.turn) return;
    for (const { promptKey } of this.#prompts.open) {
      this.#prompts.forget(promptKey);
      this.#tell([{ type: 'promptFailed', promptKey, message: CUT_OFF, data: { notice: 'promptFailed/cutOff' } }]);
    }
  }

  prompt(promptKey: string, text: string, attachments: readonly Attachment[] = []): Result<null, AgentGone> {
    if (this.#ended) return err(gone);
    this.#prompts.typed(promptKey, text);
    this.#note();
    const { images } = this.#options;
    this.#typist.add(promptKey, text, attachments.length === 0 ? undefined : () => images.save(promptKey, attachments));
    return ok(null);
  }

  async withdraw(promptKey: string): Promise<Result<null, AgentGone | Refused>> {
    if (this.#ended) return err(gone);
    if (!this.#typist.takeBack(promptKey))
      return err({ kind: 'refused', message: 'It has been typed already; take it back in the terminal.' });
    this.#prompts.forget(promptKey);
    return ok(null);
  }

  answer(askId: string, decision: Decision): Result<unknown, AgentGone> {
    if (this.#ended) return err(gone);
    const sent = this.#asks.has(askId) ? this.#asks.answer(askId, decision) : this.#screenAsks.answer(askId, decision);
    return sent ? ok(sent) : err(waitsNoMore);
  }

  /** Escape, as in the terminal; that it worked is told by its status. */
  async interrupt(): Promise<Result<null, AgentGone | Refused>> {
    if (this.#ended) return err(gone);
    this.#options.ports.terminals.type(this.terminalId, ESCAPE);
    return ok(null);
  }

  async setPermissionMode(mode: string): Promise<Result<null, AgentGone | Refused>> {
    if (this.#ended) return err(gone);
    const done = await this.#controls.setMode(mode);
    if (done.ok) this.#becameMode(mode);
    return done;
  }

  async setModel(model: string | null): Promise<Result<null, AgentGone | Refused>> {
    return this.#ended ? err(gone) : this.#controls.setModel(model);
  }

  /** By SIGTERM, at which it writes down what it has; a model is never told that the person refused something. */
  async stop(): Promise<void> {
    if (this.#ended) return;
    this.#stopping = true;
    const { terminals, clock } = this.#options.ports;
    terminals.signal(this.terminalId, 'SIGTERM');
    const cancel = clock.after(KILL_AFTER_MS, () => terminals.signal(this.terminalId, 'SIGKILL'));
    await this.#exited.promise;
    cancel();
  }

  letGo(): void {
    this.#close(false);
  }

  /** What Claude Code tells or asks by a hook. */
  heard(call: HookCall): void {
    const { payload } = call;
    const event = nameAt(payload, 'hook_event_name') ?? '';
    if (event === 'PermissionRequest') this.#asked(call);
    else call.reply({});
    this.#learn(payload);
    if (event === 'PreToolUse') this.#asks.used(payload);
    if (event === 'UserPromptSubmit') this.#submitted(textAt(payload, 'prompt') ?? '');
    if (event === 'PostToolUse' || event === 'PostToolUseFailure') this.#tell(this.#asks.settled(nameAt(payload, 'tool_use_id') ?? ''));
    this.#step({ from: 'hook', event, busy: event === 'Stop' && fieldsListAt(payload, 'background_tasks').length > 0 });
    this.#follower.nudge();
  }

  #asked(call: HookCall): void {
    // The transcript has the tool use before its dialog is drawn, and the question belongs after it.
    void this.#follower.look().then(() => {
      if (this.#ended) return;
      const asked = this.#asks.asked(call);
      if (this.#blocked) this.#asks.askedWhileBlocked();
      this.#tell([asked]);
      call.onGone(() => this.#later(() => this.#asks.hungUp(call)));
    });
  }

  #submitted(text: string): void {
    const promptKey = this.#prompts.find(text);
    if (promptKey !== null) this.#typist.taken(promptKey);
  }

  /** Where it writes, and who it says it is: `/clear` and `/resume` in the terminal begin another conversation. */
  #learn(payload: Fields): void {
    const agentSessionId = nameAt(payload, 'session_id');
    if (agentSessionId !== null && agentSessionId !== this.#memo.agentSessionId) {
      this.#memo = { ...this.#memo, agentSessionId };
      this.#note();
      this.#tell([{ type: 'facts', facts: { agentSessionId } }]);
    }
    const permissionMode = nameAt(payload, 'permission_mode');
    if (permissionMode !== null) this.#becameMode(permissionMode);
    const file = nameAt(payload, 'transcript_path');
    if (file !== null && file !== this.#follower.place?.file && this.#isTranscript(file)) void this.#turnTo(file);
  }

  #becameMode(permissionMode: string): void {
    if (this.#ended || permissionMode === this.#memo.permissionMode) return;
    this.#memo = { ...this.#memo, permissionMode };
    this.#note();
    this.#tell([{ type: 'facts', facts: { permissionMode } }]);
  }

  /** Shift+Tab in the terminal is told by nothing but the screen. */
  async #readMode(): Promise<void> {
    const screen = await this.#options.ports.terminals.screen(this.terminalId);
    const mode = screen && modeOn(screen);
    if (mode !== null) this.#becameMode(mode);
  }

  #isTranscript(file: string): boolean {
    const inside = path.relative(this.#options.transcripts, path.resolve(file));
    return inside.endsWith('.jsonl') && !inside.startsWith('..') && !path.isAbsolute(inside);
  }

  /** A file from before this run is known already, or is another session's past. */
  async #turnTo(file: string): Promise<void> {
    const born = await madeAt(file);
    const offset = born === null || born >= this.#startedAt ? 0 : await endOfLines(file);
    if (!this.#ended && this.#follower.place?.file !== file) this.#follower.follow({ file, offset });
  }

  #happened(event: ProgramEvent): void {
    if (event.type === 'status') this.#reported(event.status.state);
    if (event.type === 'activity' && event.quiet) {
      this.#follower.nudge();
      void this.#readMode();
    }
    if (event.type === 'status' || (event.type === 'activity' && event.quiet)) this.#watchScreen();
    if (event.type === 'exited') void this.#over(event.exit);
    if (event.type === 'closed') this.#stopping = true;
    if (event.type === 'closed' || event.type === 'lost') void this.#over(null);
  }

  /** A question of the screen is taken up when no hook asks it; one that is gone from it is closed at once. */
  #watchScreen(): void {
    if (!this.#isScreenAsking() || this.#screenAsks.isOpen) void this.#screenAsks.look(this.#isScreenAsking());
    this.#cancelLook();
    this.#cancelLook = this.#options.ports.clock.after(HOOK_MS, () => {
      if (!this.#ended && this.#isScreenAsking()) void this.#screenAsks.look(true);
    });
  }

  /** Before the first sign that it is ready there may be questions that it reports in no way. */
  #isScreenAsking(): boolean {
    return this.#asks.size === 0 && (this.#blocked || !this.#turn.reports);
  }

  #reported(state: 'idle' | 'working' | 'blocked' | 'done' | 'error'): void {
    const wasBlocked = this.#blocked;
    this.#blocked = state === 'blocked';
    if (this.#blocked) this.#asks.seenBlocked();
    else if (wasBlocked) this.#later(() => (this.#blocked ? [] : this.#asks.seenFree()));
    // What it wrote before it said so stands before what follows.
    void this.#follower.look().then(() => this.#step({ from: 'terminal', state }));
  }

  #step(news: TurnNews): void {
    const { state, events } = turnStep(this.#turn, news);
    this.#turn = state;
    this.#tell(events);
    if (events.some(({ type }) => type === 'turnEnded')) this.#later(() => (this.#turn.turn ? [] : this.#asks.turnEnded()));
  }

  #later(events: () => readonly AgentEvent[]): void {
    this.#options.ports.clock.after(SETTLE_MS, () => {
      if (!this.#ended) this.#tell(events());
    });
  }

  #read(events: readonly AgentEvent[], counts: RecordCounts): void {
    for (const event of events) this.#forms.heard(event);
    const told = events.filter(isNews).flatMap((event) => [...this.#prompts.mark(event), ...this.#settledBy(event)]);
    for (const event of told) if (event.type === 'promptTaken') this.#typist.taken(event.promptKey);
    this.#options.listener.events([...told, { type: 'memo', memo: this.memo }], counts);
  }

  #note(): void {
    this.#tell([{ type: 'memo', memo: this.memo }]);
  }

  #settledBy(event: AgentEvent): readonly AgentEvent[] {
    if (event.type !== 'output' || event.output.type !== 'toolResult' || event.output.toolUseId === null) return [];
    return this.#asks.settled(event.output.toolUseId);
  }

  #tell(events: readonly AgentEvent[]): void {
    if (events.length > 0 && !this.#ended) this.#options.listener.events(events, NO_RECORDS);
  }

  /** `null`: the process that kept the terminal died, and Claude Code with it. */
  async #over(exit: TerminalExit | null): Promise<void> {
    if (this.#ended) return;
    await this.#follower.look();
    const problem = this.#stopping || exit?.code === 0 ? null : await this.#problem(exit);
    const told: AgentExit = { code: exit?.code ?? null, signal: exit?.signal ? String(exit.signal) : null, problem };
    this.#close(true);
    this.#options.listener.exited(told);
    this.#exited.resolve();
  }

  async #problem(exit: TerminalExit | null): Promise<AgentExit['problem']> {
    const screen = exit && (await this.#options.ports.terminals.screen(this.terminalId));
    return endProblem(exit, screen?.lines ?? []);
  }

  #close(ended: boolean): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#unsubscribe();
    this.#cancelLook();
    this.#screenAsks.close();
    this.#follower.close();
    this.#typist.close();
    this.#options.release(ended);
  }
}
