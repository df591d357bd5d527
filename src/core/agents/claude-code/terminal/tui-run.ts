import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { AgentGone, AgentRun, Decision, RecordCounts, Refused } from '#core/agents/agent.ts';
import type { ProgramEvent } from '#core/agents/agent-terminal.ts';
import { fieldsListAt, nameAt, textAt, type Fields } from '#shared/base/fields.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Attachment } from '#shared/conversation/attachment.ts';
import type { TerminalExit } from '#shared/terminal/terminal.ts';

import { gone, waitsNoMore } from '../program/agent-gone.ts';
import { withClaudeMentions } from '../wire/mentions.ts';
import { effortFacts } from '../wire/model-facts.ts';
import { HookAsks } from './hooks/hook-asks.ts';
import type { HookCall } from './hooks/hook-server.ts';
import { modeOn } from './screen/mode-line.ts';
import { TypingQueue } from './screen/typing-queue.ts';
import { OpenForms } from './open-forms.ts';
import { OwnPrompts } from './own-prompts.ts';
import { ScreenAsks } from './screen-asks.ts';
import { ScreenWatch } from './screen-watch.ts';
import { TranscriptFollower } from '../transcript/transcript-follower.ts';
import { beginningOf, isTranscriptIn } from '../transcript/transcript-place.ts';
import { TuiControls } from './tui-controls.ts';
import { agentExit } from './tui-exit.ts';
import { writeMemo, type TuiMemo } from './tui-memo.ts';
import type { TuiRunOptions } from './tui-run-options.ts';
import { failure } from '../words/failure.ts';
import { isNews } from '../transcript/transcript-news.ts';
import { noTurn, turnStep, type TurnNews } from './turn-watch.ts';
import { TypedPrompts } from './typed-prompts.ts';
import { PromptTyper } from './screen/prompt-typer.ts';

const ESCAPE = '\u001B';
const KILL_AFTER_MS = 5_000;
/**
 * Delay before questions are closed: the terminal reports an answer after its consequences, and by
 * then also reports the next dialog.
 */
const SETTLE_MS = 200;
/** Time in which Escape closes a dialog. One that is still there afterwards is asked again. */
const SHOWN_STILL_MS = 1_000;

const NO_RECORDS: RecordCounts = { seen: 0, shown: 0, unknown: 0 };

/**
 * Claude Code in its own terminal interface: observed through its hooks, its transcript and its
 * screen, and controlled by keys.
 */
export class TuiRun implements AgentRun {
  readonly pid: number;
  readonly terminalId: string;
  readonly #options: TuiRunOptions;
  readonly #asks: HookAsks;
  readonly #prompts: TypedPrompts;
  readonly #follower: TranscriptFollower;
  readonly #screenAsks: ScreenAsks;
  readonly #screenWatch: ScreenWatch;
  readonly #forms: OpenForms;
  readonly #controls: TuiControls;
  readonly #exited = Promise.withResolvers<void>();
  readonly #startedAt: number;
  #memo: TuiMemo;
  #turn = noTurn;
  #blocked = false;
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
    this.#asks = new HookAsks(ports.ids, previewDetails);
    const deliver = (news: readonly AgentEvent[], counts: RecordCounts) => this.#read(news, counts);
    this.#follower = new TranscriptFollower({
      clock,
      log,
      previewDetails,
      used: memo.used,
      deliver,
    });
    const keyboard = {
      screen: () => terminals.screen(this.terminalId),
      type: (keys: string) => terminals.type(this.terminalId, keys),
      redraw: () => terminals.redraw(this.terminalId),
      isReady: () => this.#turn.reports,
      isBlocked: () => this.#blocked,
      isBusy: () => this.#turn.turn,
    };
    this.#forms = new OpenForms(memo.forms);
    const forms = () => this.#forms.all;
    this.#screenAsks = new ScreenAsks({
      terminal: keyboard,
      clock,
      ids: ports.ids,
      emit: (events) => this.#emit(events),
      forms,
    });
    this.#screenWatch = new ScreenWatch(this.#screenAsks, clock, () => this.#isScreenAsking());
    const typing = new TypingQueue();
    const typer = new PromptTyper(keyboard, clock, typing, (event) => this.#emit([event]));
    this.#prompts = new TypedPrompts(new OwnPrompts(memo.prompts), typer, options.images);
    this.#controls = new TuiControls(keyboard, clock, typing);
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

  /** Starts to follow transcript and terminal from the known position. */
  begin(): void {
    if (this.#memo.transcript) this.#follower.follow(this.#memo.transcript);
    this.#unsubscribe = this.#options.ports.terminals.subscribe(this.terminalId, (event) =>
      this.#handleProgramEvent(event),
    );
    if (this.#prompts.open.length > 0)
      void this.#follower
        .look()
        .then(() => this.#emit(this.#turn.turn ? [] : this.#prompts.giveUp()));
  }

  prompt(
    promptKey: string,
    text: string,
    attachments: readonly Attachment[] = [],
  ): Result<null, AgentGone> {
    if (this.#ended) return err(gone);
    this.#prompts.add(promptKey, withClaudeMentions(text), attachments, () => this.#emitMemo());
    return ok(null);
  }

  async withdraw(promptKey: string): Promise<Result<null, AgentGone | Refused>> {
    if (this.#ended) return err(gone);
    if (!this.#prompts.takeBack(promptKey))
      return err({ kind: 'refused', message: failure('typedAlready') });
    return ok(null);
  }

  answer(askId: string, decision: Decision): Result<unknown, AgentGone> {
    if (this.#ended) return err(gone);
    const isHooks = this.#asks.has(askId);
    const sent = isHooks
      ? this.#asks.answer(askId, decision)
      : this.#screenAsks.answer(askId, decision);
    if (sent && isHooks) this.#screenWatch.suppressMenu();
    return sent ? ok(sent) : err(waitsNoMore);
  }

  dismiss(askId: string): void {
    if (this.#asks.has(askId)) return this.#asks.dismiss(askId);
    this.#options.ports.clock.after(SHOWN_STILL_MS, () => {
      if (!this.#ended) void this.#screenAsks.askAgain(askId);
    });
  }

  /** Sends Escape, as a person would; the program's status reports the effect. */
  async interrupt(): Promise<Result<null, AgentGone | Refused>> {
    if (this.#ended) return err(gone);
    this.#options.ports.terminals.type(this.terminalId, ESCAPE);
    return ok(null);
  }

  async setPermissionMode(mode: string): Promise<Result<null, AgentGone | Refused>> {
    if (this.#ended) return err(gone);
    const done = await this.#controls.setMode(mode);
    if (done.ok) this.#setMode(mode);
    return done;
  }

  async setModel(model: string | null): Promise<Result<null, AgentGone | Refused>> {
    return this.#ended ? err(gone) : this.#controls.setModel(model);
  }

  /**
   * Sends SIGTERM, at which Claude Code writes its transcript; the model never sees a refusal of
   * the person.
   */
  async stop(): Promise<void> {
    if (this.#ended) return;
    this.#stopping = true;
    const { terminals, clock } = this.#options.ports;
    terminals.signal(this.terminalId, 'SIGTERM');
    const cancel = clock.after(KILL_AFTER_MS, () => terminals.signal(this.terminalId, 'SIGKILL'));
    await this.#exited.promise;
    cancel();
  }

  detach(): void {
    this.#close(false);
  }

  /** Handles a report or a question that Claude Code sends through a hook. */
  handleHook(call: HookCall): void {
    const { payload } = call;
    const event = nameAt(payload, 'hook_event_name') ?? '';
    if (event === 'PermissionRequest') this.#handlePermissionRequest(call);
    else call.reply({});
    this.#learn(payload);
    if (event === 'PreToolUse') this.#asks.rememberUse(payload);
    if (event === 'UserPromptSubmit') this.#prompts.markSubmitted(textAt(payload, 'prompt') ?? '');
    if (event === 'PostToolUse' || event === 'PostToolUseFailure')
      this.#emit(this.#asks.closeSettled(nameAt(payload, 'tool_use_id') ?? ''));
    this.#step({
      from: 'hook',
      event,
      busy: event === 'Stop' && fieldsListAt(payload, 'background_tasks').length > 0,
    });
    this.#follower.nudge();
  }

  #handlePermissionRequest(call: HookCall): void {
    // The transcript contains the tool use before its dialog is drawn, and the question must follow
    // the tool use.
    void this.#follower.look().then(() => {
      if (this.#ended) return;
      const event = this.#asks.ask(call);
      if (this.#blocked) this.#asks.markShownIfFirst();
      this.#screenAsks.yieldToHook();
      this.#emit([event]);
      call.onGone(() => this.#emitLater(() => this.#asks.closeHungUp(call)));
    });
  }

  /**
   * Learns the session id and the transcript file; `/clear` and `/resume` in the terminal switch to
   * another conversation.
   */
  #learn(payload: Fields): void {
    const agentSessionId = nameAt(payload, 'session_id');
    if (agentSessionId !== null && agentSessionId !== this.#memo.agentSessionId) {
      this.#memo = { ...this.#memo, agentSessionId };
      this.#emitMemo();
      this.#emit([{ type: 'facts', facts: { agentSessionId } }]);
    }
    const permissionMode = nameAt(payload, 'permission_mode');
    if (permissionMode !== null) this.#setMode(permissionMode);
    this.#emit(effortFacts(payload));
    const file = nameAt(payload, 'transcript_path');
    if (
      file !== null &&
      file !== this.#follower.place?.file &&
      isTranscriptIn(this.#options.transcripts, file)
    )
      void this.#followTranscript(file);
  }

  #setMode(permissionMode: string): void {
    if (this.#ended || permissionMode === this.#memo.permissionMode) return;
    this.#memo = { ...this.#memo, permissionMode };
    this.#emitMemo();
    this.#emit([{ type: 'facts', facts: { permissionMode } }]);
  }

  /** Reads the mode from the screen, because nothing else reports Shift+Tab in the terminal. */
  async #readMode(): Promise<void> {
    const screen = await this.#options.ports.terminals.screen(this.terminalId);
    const mode = screen && modeOn(screen);
    if (mode !== null) this.#setMode(mode);
  }

  async #followTranscript(file: string): Promise<void> {
    const offset = await beginningOf(file, this.#startedAt);
    if (this.#ended || this.#follower.place?.file === file) return;
    this.#follower.follow({ file, offset });
    // Without it, a Corral that crashes before the first record would not know the file, and while
    // a question is open no hook names it again.
    this.#emitMemo();
  }

  #handleProgramEvent(event: ProgramEvent): void {
    if (event.type === 'status') this.#handleStatus(event.status.state);
    if (event.type === 'activity' && event.quiet) {
      this.#follower.nudge();
      void this.#readMode();
    }
    if (event.type === 'status' || (event.type === 'activity' && event.quiet))
      this.#screenWatch.scheduleLook();
    if (event.type === 'exited') void this.#end(event.exit);
    if (event.type === 'closed') this.#stopping = true;
    if (event.type === 'closed' || event.type === 'lost') void this.#end(null);
  }

  /**
   * Returns true if the screen may have a question that no hook asks. Before the first report of
   * readiness there may be questions that it does not report at all.
   */
  #isScreenAsking(): boolean {
    return this.#asks.size === 0 && (this.#blocked || !this.#turn.reports);
  }

  #handleStatus(state: 'idle' | 'working' | 'blocked' | 'done' | 'error'): void {
    const wasBlocked = this.#blocked;
    this.#blocked = state === 'blocked';
    if (!this.#blocked) this.#screenWatch.endSuppression();
    if (this.#blocked) this.#asks.markShown();
    else if (wasBlocked) this.#emitLater(() => (this.#blocked ? [] : this.#asks.closeShown()));
    // Reads the transcript first, so that output from before the report precedes its events.
    void this.#follower.look().then(() => this.#step({ from: 'terminal', state }));
  }

  #step(news: TurnNews): void {
    const { state, events } = turnStep(this.#turn, news);
    this.#turn = state;
    this.#emit(events);
    if (events.some(({ type }) => type === 'turnEnded'))
      this.#emitLater(() => (this.#turn.turn ? [] : this.#asks.closeMainAgents()));
  }

  #emitLater(events: () => readonly AgentEvent[]): void {
    this.#options.ports.clock.after(SETTLE_MS, () => {
      if (!this.#ended) this.#emit(events());
    });
  }

  #read(events: readonly AgentEvent[], counts: RecordCounts): void {
    for (const event of events) this.#forms.observe(event);
    const news = events
      .filter(isNews)
      .flatMap((event) => [...this.#prompts.mark(event), ...this.#asks.closeSettledBy(event)]);
    this.#prompts.markTaken(news);
    this.#options.listener.events([...news, { type: 'memo', memo: this.memo }], counts);
  }

  #emitMemo(): void {
    this.#emit([{ type: 'memo', memo: this.memo }]);
  }

  #emit(events: readonly AgentEvent[]): void {
    if (events.length > 0 && !this.#ended) this.#options.listener.events(events, NO_RECORDS);
  }

  /**
   * Ends the run. `exit` is null if the process that owned the terminal died, and Claude Code with
   * it.
   */
  async #end(exit: TerminalExit | null): Promise<void> {
    if (this.#ended) return;
    await this.#follower.look();
    const { terminals } = this.#options.ports;
    const exited = await agentExit(exit, this.#stopping, () => terminals.screen(this.terminalId));
    this.#close(true);
    this.#options.listener.exited(exited);
    this.#exited.resolve();
  }

  #close(ended: boolean): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#unsubscribe();
    this.#screenWatch.close();
    this.#screenAsks.close();
    this.#follower.close();
    this.#prompts.close();
    this.#options.release(ended);
  }
}
