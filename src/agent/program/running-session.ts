import type { AgentContext } from '#agent/context/context.ts';
import { limitResult } from '#agent/context/limit-result.ts';
import { turnNote } from '#agent/context/turn-note.ts';
import type { ContentPart, Message, Usage, UserMessage } from '#agent/history/message.ts';
import type { LlmBackend, LlmModel, ToolSchema } from '#agent/llm/llm.ts';
import type { Permission, TurnEnd } from '#agent/loop/event.ts';
import type { OpenTurn } from '#agent/record/rebuild.ts';
import type { OpenSession } from '#agent/session/open-session.ts';
import type { SessionClient, SessionParts } from '#agent/session/ports.ts';
import { Session } from '#agent/session/session.ts';
import { SubAgents } from '#agent/sub-agents/sub-agents.ts';
import { taskTool } from '#agent/sub-agents/task-tool.ts';
import { Thinker } from '#agent/thinking/thinker.ts';
import type { Tool } from '#agent/tools/tool.ts';
import { decide } from '#agent/trust/decide.ts';
import type { Effect } from '#agent/trust/effect.ts';
import { MODES, type Mode } from '#agent/trust/mode.ts';

import type { Start } from './conversations.ts';
import type { ModelFacts } from './model-facts.ts';
import { ProjectNews } from './project-news.ts';
import type { Project } from './project.ts';
import { RecentPrompts } from './recent-prompts.ts';
import { schemaOf } from './tool-schema.ts';
import type { Toolbox } from './toolbox.ts';
import { turnFacts } from './turn-facts.ts';

export interface RunningOptions {
  readonly start: Start;
  readonly client: SessionClient;
  readonly backend: LlmBackend;
  readonly facts: ModelFacts;
  /** Model of a new session. */
  readonly model: string | null;
  readonly iterationLimit: number;
  /** Folder for the records of sub-agents. */
  readonly taskFolder: string;
  /** Loads the texts of the project and creates the tools, before the first turn. */
  prepare(mode: () => Mode, signal: AbortSignal): Promise<Prepared>;
}

export interface Prepared {
  readonly project: Project;
  readonly toolbox: Toolbox;
}

/** Parts of a session that its first turn prepares. */
interface Ready extends Prepared {
  readonly tools: readonly Tool[];
  readonly schemas: readonly ToolSchema[];
  readonly news: ProjectNews;
}

const DEFAULT_MODE: Mode = 'ask';
const MAX_TITLE = 80;
const NO_CARRY = { todo: null, files: [], jobs: [] };
const NO_MODEL: TurnEnd = {
  kind: 'failed',
  problem: {
    kind: 'noModel',
    message: 'No model is chosen. Choose one and send the prompt again.',
  },
};

/** A session with its tools, its record and its client. */
export class RunningSession implements OpenSession {
  readonly id: string;
  readonly #options: RunningOptions;
  readonly #session: Session;
  readonly #prompts = new RecentPrompts();
  readonly #subAgents: SubAgents;
  readonly #mainThinker: Thinker;
  #preparing = new AbortController();
  #ready: Promise<Ready> | null = null;
  #prepared: Ready | null = null;
  #mode: Mode;
  #model: string | null;
  #title: string | null;
  #costUsd: number | null;

  constructor(options: RunningOptions) {
    const { start, client } = options;
    const { rebuilt, record } = start;
    this.id = start.sessionId;
    this.#options = options;
    this.#mode = MODES.find((mode) => mode === rebuilt.mode) ?? DEFAULT_MODE;
    this.#model = rebuilt.model ?? options.model;
    this.#title = rebuilt.title;
    this.#costUsd = rebuilt.costUsd;
    this.#subAgents = new SubAgents({
      client,
      folder: options.taskFolder,
      childParts: (callId) => this.#childParts(callId),
    });
    const thinker = this.#thinker(this.id, () => this.#context());
    this.#mainThinker = thinker;
    this.#session = new Session({
      parts: {
        ...this.#shared(),
        tools: () => this.#prepared?.tools ?? [],
        think: (history, how) => thinker.think(history, how),
      },
      client,
      append: (entries, isDurable) => record.append(entries, isDurable),
      history: rebuilt.history,
      openTurn: rebuilt.openTurn,
      iterationLimit: options.iterationLimit,
    });
    for (const message of rebuilt.history) this.#notePrompt(message);
  }

  get mode(): Mode {
    return this.#mode;
  }

  get model(): string | null {
    return this.#model;
  }

  get models(): readonly LlmModel[] {
    return this.#options.facts.models;
  }

  get title(): string | null {
    return this.#title;
  }

  get openTurn(): OpenTurn | null {
    return this.#session.openTurn;
  }

  get iteration(): number {
    return this.#session.iteration;
  }

  #shared(): Pick<SessionParts, 'workspace' | 'permissionFor' | 'limitParts'> {
    return {
      workspace: this.#options.start.workspace,
      permissionFor: (effects) => this.#permissionFor(effects),
      limitParts: (parts) => limitResult(parts).parts,
    };
  }

  #thinker(
    cacheKey: string,
    context: () => Omit<AgentContext, 'history'>,
    isChild = false,
  ): Thinker {
    const { backend, facts } = this.#options;
    return new Thinker({
      backend,
      sessionId: cacheKey,
      model: () => this.#model ?? '',
      windowOf: (model) => facts.windowOf(model),
      thinkingOf: (model) => facts.thinkingOf(model),
      context,
      carry: () => ({
        ...(isChild ? NO_CARRY : (this.#prepared?.toolbox.carried() ?? NO_CARRY)),
        skills: [],
        prompts: isChild ? [] : this.#prompts.texts,
        decisions: [],
      }),
      forget: (paths) => (isChild ? undefined : this.#forget(paths)),
      used: (model, usage) => this.#used(model, usage),
    });
  }

  /** Files count as unread after a compaction, and the prompt begins with the newest texts. */
  #forget(paths: readonly string[]): void {
    this.#prepared?.toolbox.forget(paths);
    this.#prepared?.news.compacted();
  }

  #context(): Omit<AgentContext, 'history'> {
    const ready = this.#prepared;
    return {
      projectRules: ready?.news.shown.rules ?? [],
      memory: ready?.news.shown.memory ?? null,
      skills: ready?.toolbox.skills.list() ?? [],
      tools: ready?.schemas ?? [],
    };
  }

  #childParts(callId: string): SessionParts {
    const tools = this.#prepared?.toolbox.childTools() ?? [];
    const schemas = tools.map(schemaOf);
    const context = () => ({ ...this.#context(), skills: [], tools: schemas });
    const thinker = this.#thinker(`${this.id}.${callId}`, context, true);
    return {
      ...this.#shared(),
      tools: () => tools,
      think: (history, how) =>
        thinker.think(history, {
          ...how,
          // The size of a child's context is not that of the session.
          update: (update) => (update.kind === 'usage' ? undefined : how.update(update)),
        }),
    };
  }

  #permissionFor(effects: readonly Effect[]): Permission {
    const place = { workspace: this.#options.start.workspace, protectedPaths: [] };
    const { verdict, reason } = decide(this.#mode, effects, place);
    return verdict === 'refuse' ? { kind: 'refuse', text: reason } : { kind: verdict };
  }

  #used(model: string, usage: Usage): number | null {
    const costUsd = this.#options.facts.costOf(usage, model);
    this.#options.start.record.append([{ type: 'usage', model, usage, costUsd }]);
    if (costUsd !== null) this.#costUsd = (this.#costUsd ?? 0) + costUsd;
    return this.#costUsd;
  }

  /** Prepares the tools once. The list of tools stays the same, so that the prompt cache holds. */
  async #prepare(): Promise<Ready> {
    this.#ready ??= this.#options
      .prepare(() => this.#mode, this.#preparing.signal)
      .then(({ project, toolbox }) => {
        const tools = [...toolbox.tools, taskTool(this.#subAgents.run)];
        const news = new ProjectNews(project.texts);
        this.#prepared = { project, toolbox, tools, schemas: tools.map(schemaOf), news };
        return this.#prepared;
      });
    const ready = await this.#ready;
    await ready.toolbox.skills.refresh();
    return ready;
  }

  async prompt(parts: readonly ContentPart[], promptId?: string): Promise<TurnEnd> {
    if (this.#model === null) return NO_MODEL;
    if (this.#session.isBusy) return this.#session.prompt([]);
    this.#preparing = new AbortController();
    const { signal } = this.#preparing;
    const { toolbox, project, news } = await this.#prepare();
    const prompt: UserMessage = { role: 'user', from: 'person', parts };
    this.#setTitle(promptText(prompt));
    this.#notePrompt(prompt);
    const recalled = await toolbox.recall.recallFor(promptText(prompt), signal);
    if (recalled.length > 0) {
      const sources = [...new Set(recalled.map(({ source }) => source))].join(', ');
      const text = `Recalled from the knowledge base: ${sources}`;
      this.#options.client.update({ kind: 'notice', text });
    }
    const place = await turnFacts(this.#options.start.workspace);
    const [texts, newTools] = [await project.reload(), await toolbox.takeAddedTools()];
    if (signal.aborted) return { kind: 'cancelled' };
    const note = turnNote({
      ...place,
      mode: this.#mode,
      recalled: recalled.map(({ source, at, text }) => ({
        source,
        text,
        time: new Date(at).toISOString().slice(0, 10),
      })),
      changed: news.changesTo(texts),
      newTools,
    });
    this.#mainThinker.startTurn();
    return this.#session.prompt([note, prompt], promptId);
  }

  #notePrompt(message: Message): void {
    if (message.role === 'user' && message.from === 'person')
      this.#prompts.add(promptText(message));
  }

  #setTitle(text: string): void {
    const [line = ''] = text.trim().split('\n');
    if (this.#title !== null || line === '') return;
    this.#title = line.slice(0, MAX_TITLE);
    this.#options.start.record.append([{ type: 'title', title: this.#title }]);
    this.#options.client.update({ kind: 'title', title: this.#title });
  }

  async continueTurn(): Promise<TurnEnd> {
    if (this.#model === null) return NO_MODEL;
    await this.#prepare();
    return this.#session.continueTurn();
  }

  compactNext(): void {
    this.#mainThinker.compactNext();
  }

  cancel(): void {
    this.#preparing.abort();
    this.#session.cancel();
  }

  setMode(mode: Mode): void {
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.#options.start.record.append([{ type: 'mode', mode }]);
  }

  setModel(model: string): void {
    if (model === this.#model) return;
    this.#model = model;
    this.#options.start.record.append([{ type: 'model', model }]);
  }

  /**
   * Ends the session. The record ends before a running turn is stopped, so that the turn stays open:
   * `/continue` continues it, as after a crash.
   */
  async close(): Promise<void> {
    this.#options.start.record.close();
    this.cancel();
    await (await this.#ready?.catch(() => null))?.toolbox.close();
  }
}

function promptText({ parts }: UserMessage): string {
  return parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
}
