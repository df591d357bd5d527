import type {
  AgentExit,
  AgentGone,
  AgentListener,
  AgentRun,
  Decision,
  Launch,
  RecordCounts,
  Refused,
} from '#core/agents/agent.ts';
import type { AgentAsk, AgentEvent } from '#core/agents/agent-event.ts';
import { rawAskId } from '#core/agents/kits/process/ask-ids.ts';
import { withoutResult, type Reply } from '#core/agents/kits/process/pending-replies.ts';
import { closeWire, openWire, writeToWire, type Wire } from '#core/agents/kits/process/wire.ts';
import type { ClockPort, IdPort, LogPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { Attachment } from '#shared/conversation/attachment.ts';
import { worded } from '#shared/interaction/worded.ts';

import { dismissal, replyTo, wordsIn } from '../asks/answers.ts';
import { gone, waitsNoMore } from '../program/agent-gone.ts';
import { opencodeConverter } from '../records/converter.ts';
import type { ServerClient, ServerInstance } from '../server/server-instance.ts';
import { failure } from '../words/failure.ts';
import type { AttachedTui } from '../terminal/attached-tui.ts';
import { memoOf } from '../terminal/tui-memo.ts';
import { noTerminals } from '../program/problems.ts';
import type { OpencodeState } from '../wire/state.ts';
import { Conversation, type OpenFailure } from './conversation.ts';
import { ownRecord } from './own-records.ts';
import { promptFailure, PromptSender, wordsFailure } from './prompt-sender.ts';
import { Reconciler } from './reconciler.ts';
import { UnreadWords } from './unread-words.ts';

const ANSWER_MS = 15_000;
const MAX_ASKS = 64;
const NOT_TAKEN = worded('answerNotTaken', { agent: 'OpenCode' });
const noCounts: RecordCounts = { seen: 0, shown: 0, unknown: 0 };

type RunPorts = {
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly listener: AgentListener;
  /** OpenCode's own interface; null if there are no terminals. */
  readonly tui: AttachedTui | null;
  /** Leaves the server, and ends it if no other session uses it. */
  readonly leave: (run: OpencodeRun, server: ServerInstance) => Promise<void>;
};

/** A session of OpenCode on the server of the desk. */
export class OpencodeRun implements AgentRun, ServerClient {
  readonly #ports: RunPorts;
  readonly #wire: Wire<OpencodeState>;
  readonly #reconciler: Reconciler;
  /** Open questions, by question id. */
  readonly #asks = new Map<string, AgentAsk>();
  readonly #unread = new UnreadWords();
  /** Answers on their way. */
  readonly #sending = new Set<Promise<void>>();
  #server: ServerInstance | null = null;
  #conversation: Conversation | null = null;
  #sender: PromptSender | null = null;
  #pid = 0;
  #isInTurn = false;
  #turns = 0;
  #stopping: Promise<void> | null = null;

  private constructor(ports: RunPorts, open: (run: OpencodeRun) => Wire<OpencodeState>) {
    this.#ports = ports;
    this.#wire = open(this);
    this.#reconciler = new Reconciler({
      clock: ports.clock,
      call: (call, ms) => this.#server?.call(call, ms) ?? Promise.resolve(err(gone)),
      write: (record) => this.receive(record),
      isBusy: () => this.#isBusy,
      openAsks: () => [...this.#asks.keys()].map(rawAskId),
      turns: () => this.#turns,
    });
  }

  static async create(ports: RunPorts, { wireLog }: Launch): Promise<OpencodeRun> {
    const { clock, log, listener } = ports;
    // The wire reports to the run, which needs the wire: no line arrives before both exist.
    const made: { run: OpencodeRun | null } = { run: null };
    const wire = await openWire({
      clock,
      log,
      wireLog,
      converter: opencodeConverter,
      listener: {
        events: (events, counts) => {
          listener.events(events, counts);
          made.run?.follow(events);
        },
      },
      observe: (event) => made.run?.observe(event),
    });
    const run = new OpencodeRun(ports, () => wire);
    made.run = run;
    if (wire.failure) wire.lines.wireLogFailed(wire.failure);
    return run;
  }

  get pid(): number {
    return this.#pid;
  }

  get terminalId(): string | undefined {
    return this.#ports.tui?.terminalId ?? undefined;
  }

  /** The server ends with Corral, but the terminal does not: the next core removes it. */
  get memo(): string | undefined {
    return memoOf(this.#ports.tui?.terminalId ?? null) ?? undefined;
  }

  /** The models that OpenCode listed when the session was opened. */
  get models() {
    return this.#conversation?.models ?? [];
  }

  /** Opens the session on a server that the run has joined. */
  async open(server: ServerInstance, launch: Launch): Promise<OpenFailure | null> {
    this.#server = server;
    this.#pid = server.pid;
    const conversation = new Conversation(server, launch);
    const opened = await conversation.open();
    if (!opened.ok) return opened.error;
    const { sessionId } = conversation;
    server.route(sessionId, this);
    for (const child of conversation.childIds) server.route(child, this);
    this.#reconciler.open(conversation);
    this.#conversation = conversation;
    this.#sender = new PromptSender(conversation, this.#ports, launch.cwd);
    await this.receive(ownRecord('opened', { sessionID: sessionId }));
    for (const { what, value } of conversation.stored)
      await this.receive(ownRecord('polled', { what, value }));
    this.#emit([{ type: 'facts', facts: conversation.facts }]);
    if (launch.resume !== null) await this.#reconciler.now();
    return null;
  }

  /** Receives each event of the session before Corral does. */
  observe(event: AgentEvent): void {
    if (event.type === 'turnStarted') this.#setTurn(true);
    if (event.type === 'turnEnded') this.#setTurn(false);
    if (event.type === 'promptTaken') this.#sender?.taken(event.promptKey);
    if (event.type === 'asked') this.#remember(event.ask);
    if (event.type !== 'withdrawn') return;
    this.#unread.ended(event, rawAskId(event.askId), this.#asks.get(event.askId));
    this.#asks.delete(event.askId);
  }

  /** Completes what the events say, after Corral has received them. */
  follow(events: readonly AgentEvent[]): void {
    for (const event of events) {
      if (event.type === 'turnEnded') this.#sendUnread();
      if (event.type !== 'facts' || event.facts.model === undefined) continue;
      const contextWindow = this.#conversation?.contextWindowOf(event.facts.model) ?? null;
      if (contextWindow !== null) this.#emit([{ type: 'facts', facts: { contextWindow } }]);
    }
  }

  prompt(
    promptKey: string,
    text: string,
    attachments: readonly Attachment[] = [],
  ): Result<null, AgentGone> {
    const sender = this.#sender;
    if (!sender || !this.#server || this.#stopping) return err(gone);
    const prompt = { promptKey, text, attachments };
    const write = (record: Uint8Array) => this.receive(record);
    // A summary has no message of its own that would confirm it.
    if (sender.isCompaction(text))
      this.#emit([{ type: 'promptTaken', promptKey, stage: 'delivered' }]);
    const isCommand = sender.isCommand(text);
    void sender
      .send(prompt, write)
      .then((reply) => this.#handlePromptReply(promptKey, reply, isCommand));
    this.#reconciler.watch();
    return ok(null);
  }

  answer(askId: string, decision: Decision): Result<unknown, AgentGone> {
    const conversation = this.#conversation;
    if (!conversation || !this.#server) return err(gone);
    const requestId = this.#wire.askIds.close(askId);
    if (requestId === null) return err(waitsNoMore);
    const ask = this.#asks.get(askId);
    const reply = replyTo(requestId, decision, ask?.options ?? []);
    this.#asks.delete(askId);
    if (!reply) return err(waitsNoMore);
    if (ask) this.#unread.answered(requestId, ask, wordsIn(reply));
    const sending = conversation.post(reply.path, reply.body, ANSWER_MS).then((sent) => {
      this.#sending.delete(sending);
      if (sent.ok || sent.error.kind !== 'refused') return;
      // Words of the server say that it did not take the answer; without any it may have.
      if (typeof sent.error.message === 'string')
        this.#emit([{ type: 'answerLost', askId, explanation: NOT_TAKEN }]);
      void this.#reconciler.askAgain(requestId);
    });
    this.#sending.add(sending);
    return ok(reply);
  }

  /** Sends the words about refusals that the model of the turn has not read. */
  #sendUnread(): void {
    const [words, sender] = [this.#unread.take(), this.#sender];
    if (words === null || !sender || this.#stopping) return;
    void sender.sendWords(words).then((reply) => {
      const failed = wordsFailure(reply);
      if (failed) this.#emit([failed]);
    });
    this.#reconciler.watch();
  }

  dismiss(askId: string): void {
    void this.#dismiss(askId);
  }

  async #dismiss(askId: string): Promise<void> {
    const requestId = this.#wire.askIds.close(askId);
    const options = this.#asks.get(askId)?.options ?? [];
    const reply = requestId === null ? null : dismissal(requestId, options);
    this.#asks.delete(askId);
    if (reply) await this.#conversation?.post(reply.path, reply.body, ANSWER_MS);
  }

  async interrupt(): Promise<Result<null, AgentGone | Refused>> {
    const conversation = this.#conversation;
    if (!conversation || !this.#server) return err(gone);
    if (!this.#isBusy) return err({ kind: 'refused', message: failure('notWorking') });
    this.#unread.clear();
    // An answer that arrived after the abort would be carried out, although the turn is over.
    await Promise.all(this.#sending);
    const done = await conversation.abort();
    // A question whose event is missing must not stay open.
    if (done.ok) await this.#reconciler.now();
    return withoutResult(done);
  }

  async setPermissionMode(mode: string): Promise<Result<null, AgentGone | Refused>> {
    const reply = (await this.#conversation?.setMode(mode)) ?? err(gone);
    if (reply.ok) this.#emit([{ type: 'facts', facts: { permissionMode: mode } }]);
    return withoutResult(reply);
  }

  async setModel(model: string | null): Promise<Result<null, AgentGone | Refused>> {
    return this.#conversation?.setModel(model) ?? err(gone);
  }

  /** Opens or closes OpenCode's own interface, which is a second client of the same session. */
  async setFace(face: Launch['face']): Promise<Result<null, Problem>> {
    const { tui } = this.#ports;
    if (face === 'terminal') return this.#openTui();
    await tui?.close();
    this.#emit([{ type: 'memo', memo: null }]);
    return ok(null);
  }

  async #openTui(): Promise<Result<null, Problem>> {
    const { tui } = this.#ports;
    const [server, conversation] = [this.#server, this.#conversation];
    if (!tui || !server || !conversation) return err(noTerminals());
    const opened = await tui.open(server, conversation.sessionId, () =>
      this.#emit([
        { type: 'facts', facts: { face: 'structured' } },
        { type: 'memo', memo: null },
      ]),
    );
    if (opened.ok) this.#emit([{ type: 'memo', memo: memoOf(tui.terminalId) }]);
    return opened;
  }

  /** Ends the work of the session; the server ends with its last session. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  receive(line: Uint8Array): Promise<void> {
    return writeToWire(this.#wire, line);
  }

  reconnected(): void {
    if (this.#conversation) void this.#reconciler.now();
  }

  /** The server has ended, and the run with it. */
  async ended(exit: AgentExit): Promise<void> {
    const wasOpen = this.#conversation !== null;
    await this.#close();
    if (wasOpen) this.#ports.listener.exited(exit);
  }

  /** Closes a run whose session was not opened. */
  async discard(): Promise<void> {
    const server = this.#server;
    await this.#close();
    if (server) await this.#ports.leave(this, server);
  }

  async #stop(): Promise<void> {
    const [server, conversation] = [this.#server, this.#conversation];
    if (!server || !conversation) return;
    if (this.#isBusy) await conversation.abort();
    // The server may live on for other sessions, and with it the questions of this one.
    await Promise.all([...this.#asks.keys()].map((askId) => this.#dismiss(askId)));
    // The server ends its other clients by itself; this one has left it by then.
    server.remove(this);
    await this.#close();
    await this.#ports.leave(this, server);
    this.#ports.listener.exited({ code: 0, signal: null, problem: null });
  }

  async #close(): Promise<void> {
    this.#server = null;
    this.#conversation = null;
    this.#reconciler.close();
    this.#isInTurn = false;
    await this.#ports.tui?.close();
    await closeWire(this.#wire);
  }

  get #isBusy(): boolean {
    return this.#isInTurn || this.#asks.size > 0 || (this.#sender?.isWaiting ?? false);
  }

  #setTurn(isInTurn: boolean): void {
    this.#isInTurn = isInTurn;
    if (!isInTurn) return;
    this.#turns += 1;
    this.#reconciler.watch();
  }

  #handlePromptReply(promptKey: string, reply: Reply, isDone: boolean): void {
    const failed = promptFailure(promptKey, reply);
    if (failed && this.#sender?.isOpen(promptKey)) this.#emit([failed]);
    // A prompt that was accepted is confirmed by its message; until then the run counts as busy, so
    // that it is polled even if no event arrives.
    if (!reply.ok || isDone) this.#sender?.taken(promptKey);
    if (!reply.ok && this.#conversation) void this.#reconciler.now();
  }

  #remember(ask: AgentAsk): void {
    this.#asks.set(ask.askId, ask);
    for (const oldest of this.#asks.keys()) {
      if (this.#asks.size <= MAX_ASKS) break;
      this.#asks.delete(oldest);
    }
  }

  #emit(events: readonly AgentEvent[]): void {
    this.#ports.listener.events(events, noCounts);
  }
}
