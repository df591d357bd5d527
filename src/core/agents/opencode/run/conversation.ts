import { z } from 'zod';

import type { AgentFacts } from '#core/agents/agent-event.ts';
import type { AgentGone, Launch, Refused } from '#core/agents/agent.ts';
import type { Reply } from '#core/agents/kits/process/pending-replies.ts';
import { fit, maybeText } from '#shared/base/lenient.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { SlashCommand } from '#shared/contract/sessions.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

import {
  commandsIn,
  defaultModelIn,
  modelParts,
  modelsIn,
  type OfferedModel,
} from '../program/catalogue.ts';
import { agentOf, ownRulesIn, rulesOf } from '../program/modes.ts';
import type { ServerInstance } from '../server/server-instance.ts';
import { failure } from '../words/failure.ts';
import {
  afterCopied,
  copiedFact,
  copiedTo,
  messageOfPrompt,
  missedIn,
  newestMessage,
} from './copied-messages.ts';
import { readHistory, type Stored } from './history.ts';

const REPLY_MS = 30_000;
/**
 * Newest messages of a resumed session in which what Corral missed is searched. A conversation that
 * was found may have continued for long without Corral.
 */
const MISSED = 60;
const MISSED_OF_FOUND = 300;

const created = z.object({ id: z.string(), version: maybeText });
const listed = z.array(z.object({ id: z.string() })).catch([]);

export type OpenFailure =
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused' | 'conversationGone'; readonly reason: ShownText };

/** One session on OpenCode's server: its settings, and the requests for it. */
export class Conversation {
  readonly #server: ServerInstance;
  readonly #launch: Launch;
  /** Selects the instance of the folder. */
  readonly query: string;
  readonly stored: Stored[] = [];
  childIds: readonly string[] = [];
  sessionId = '';
  /** Newest message that the session has from another one; null if none. */
  copiedTo: string | null = null;
  #version: string | null = null;
  #mode: string;
  #model: string | null;
  #defaultModel: string | null = null;
  #models: readonly OfferedModel[] = [];
  #commands: readonly SlashCommand[] = [];
  #rules: ReturnType<typeof ownRulesIn> = new Map();

  constructor(server: ServerInstance, launch: Launch) {
    this.#server = server;
    this.#launch = launch;
    this.#mode = launch.permissionMode;
    this.#model = launch.model;
    this.query = `directory=${encodeURIComponent(launch.cwd)}`;
  }

  get models(): readonly OfferedModel[] {
    return this.#models;
  }

  get facts(): AgentFacts {
    const model = this.#model ?? this.#defaultModel;
    const contextWindow = model === null ? null : this.contextWindowOf(model);
    return {
      permissionMode: this.#mode,
      ...(this.#version === null ? {} : { version: this.#version }),
      ...(model === null ? {} : { model }),
      ...(contextWindow === null ? {} : { contextWindow }),
      slashCommands: this.#commands,
    };
  }

  /** Fields of every prompt. */
  get promptSettings(): object {
    const model = this.#model === null ? null : modelParts(this.#model);
    return { agent: agentOf(this.#mode), ...(model ? { model } : {}) };
  }

  /** The model that sums up the conversation. */
  get currentModel(): { readonly providerID: string; readonly modelID: string } | null {
    const model = this.#model ?? this.#defaultModel;
    return model === null ? null : modelParts(model);
  }

  /** True if OpenCode's own lists already have a title for it. */
  get isNamed(): boolean {
    return this.stored.length > 0 || this.copiedTo !== null;
  }

  hasCommand(name: string): boolean {
    return this.#commands.some((each) => each.name === name);
  }

  contextWindowOf(model: string): number | null {
    return this.#models.find(({ id }) => id === model)?.contextWindow ?? null;
  }

  /** Creates the session, or continues it. */
  async open(): Promise<Result<null, OpenFailure>> {
    const [agents, commands, providers, config] = await Promise.all(
      ['/agent', '/command', '/config/providers', '/config'].map((path) => this.#get(path)),
    );
    if (agents?.ok) this.#rules = ownRulesIn(agents.value);
    if (commands?.ok) this.#commands = commandsIn(commands.value);
    if (providers?.ok) {
      this.#models = modelsIn(providers.value);
      this.#defaultModel = defaultModelIn(config?.ok ? config.value : null, providers.value);
    }
    const { resume, forkOf, forkBefore } = this.#launch;
    if (resume !== null) return this.#continue(resume);
    return forkOf === undefined ? this.#create() : this.#fork(forkOf, forkBefore);
  }

  post(path: string, body: object, timeoutMs = REPLY_MS): Promise<Reply> {
    return this.#server.call({ method: 'POST', path: `${path}?${this.query}`, body }, timeoutMs);
  }

  abort(): Promise<Reply> {
    return this.post(`/session/${this.sessionId}/abort`, {});
  }

  async setMode(mode: string): Promise<Reply> {
    const reply = await this.#patch(this.sessionId, { permission: rulesOf(mode, this.#rules) });
    if (reply.ok) this.#mode = mode;
    return reply;
  }

  /** Sets the model of later prompts. Null restores the configured one. */
  async setModel(model: string | null): Promise<Result<null, AgentGone | Refused>> {
    const chosen = model ?? this.#defaultModel;
    const isKnown = this.#models.length === 0 || this.#models.some(({ id }) => id === chosen);
    if (chosen !== null && (!isKnown || modelParts(chosen) === null))
      return err({ kind: 'refused', message: failure('noSuchModel', { model: chosen }) });
    this.#model = chosen;
    return ok(null);
  }

  /** Sets the title that OpenCode's own lists show. */
  rename(title: string): Promise<Reply> {
    return this.#patch(this.sessionId, { title });
  }

  async #create(): Promise<Result<null, OpenFailure>> {
    // A title of its own keeps OpenCode from asking the model for one.
    const body = { title: 'Corral', permission: rulesOf(this.#mode, this.#rules) };
    const first = await this.post('/session', body);
    // The first request after an update of the database may fail once.
    const reply =
      first.ok || first.error.kind === 'agentGone' ? first : await this.post('/session', body);
    return this.#opened(reply, 'refused');
  }

  /** Copies the conversation; its messages have new ids, and Corral has them already. */
  async #fork(sessionId: string, before?: string): Promise<Result<null, OpenFailure>> {
    const path = `/session/${encodeURIComponent(sessionId)}`;
    const messageID = before === undefined ? null : await this.#messageOf(path, before);
    if (before !== undefined && messageID === null) return err(turnGone());
    const forked = await this.post(`${path}/fork`, messageID === null ? {} : { messageID });
    const opened = this.#opened(forked, 'conversationGone');
    if (!opened.ok) return opened;
    const newest = await this.#get(`/session/${this.sessionId}/message`, '&limit=1');
    this.copiedTo = newest.ok ? newestMessage(newest.value) : null;
    if (this.copiedTo !== null) await this.#patch(this.sessionId, copiedFact(this.copiedTo));
    await this.setMode(this.#mode);
    return opened;
  }

  /** Returns the id of the message of a prompt; null if there is none. */
  async #messageOf(path: string, promptKey: string): Promise<string | null> {
    const messages = await this.#get(`${path}/message`);
    return messages.ok ? messageOfPrompt(messages.value, promptKey) : null;
  }

  async #continue(sessionId: string): Promise<Result<null, OpenFailure>> {
    const id = encodeURIComponent(sessionId);
    const session = await this.#get(`/session/${id}`);
    const opened = this.#opened(session, 'conversationGone');
    if (!opened.ok) return opened;
    this.copiedTo = session.ok ? copiedTo(session.value) : null;
    await this.setMode(this.#mode);
    if (this.#launch.isKnown === false) {
      const { stored, childIds } = await readHistory(
        (path, more) => this.#get(path, more),
        sessionId,
      );
      this.stored.push(...stored);
      this.childIds = childIds;
    } else await this.#readMissed(id);
    return opened;
  }

  /** Reads what may have happened since Corral showed the conversation. */
  async #readMissed(id: string): Promise<void> {
    const isFound = this.#launch.isFound === true;
    const limit = isFound ? MISSED_OF_FOUND : MISSED;
    const [children, messages] = await Promise.all([
      this.#get(`/session/${id}/children`),
      this.#get(`/session/${id}/message`, `&limit=${limit}`),
    ]);
    if (children.ok) {
      this.childIds = listed.parse(children.value).map((child) => child.id);
      this.stored.push({ what: 'children', value: children.value });
    }
    if (messages.ok)
      this.stored.push({
        what: 'stored',
        value: missedIn(afterCopied(messages.value, this.copiedTo), isFound),
      });
  }

  #opened(reply: Reply, kind: 'refused' | 'conversationGone'): Result<null, OpenFailure> {
    if (!reply.ok)
      return err(
        reply.error.kind === 'agentGone' ? { kind: 'gone' } : { kind, reason: reply.error.message },
      );
    const session = fit(created, reply.value);
    if (!session) return err({ kind: 'refused', reason: failure('unreadableReply') });
    this.sessionId = session.id;
    this.#version = session.version;
    return ok(null);
  }

  #patch(sessionId: string, body: object): Promise<Reply> {
    const path = `/session/${encodeURIComponent(sessionId)}?${this.query}`;
    return this.#server.call({ method: 'PATCH', path, body }, REPLY_MS);
  }

  #get(path: string, more = ''): Promise<Reply> {
    const call = { method: 'GET', path: `${path}?${this.query}${more}` } as const;
    return this.#server.call(call, REPLY_MS);
  }
}

function turnGone(): OpenFailure {
  const reason = compose('agentFailures.turnGone', { agent: 'OpenCode' });
  return { kind: 'conversationGone', reason };
}
