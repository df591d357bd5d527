import type { Question } from '#shared/tool/tool-details.ts';

import type { AskRequest, Asks } from './asks.ts';
import type { Memory } from './memory.ts';
import type { DemoAnswer, DemoSaying } from './protocol.ts';
import {
  NO_ANSWER,
  verdictOf,
  type ToolEnd,
  type ToolRequest,
  type Verdict,
} from './tool-request.ts';
import type { ToolOutput } from './tools.ts';
import type { Wire } from './wire.ts';
import type { Words } from './words/words-for.ts';

/** Ends a script early; caught where the turn was started. */
export class TurnStopped extends Error {
  readonly reason: 'completed' | 'interrupted' | 'terminated';

  constructor(reason: TurnStopped['reason']) {
    super(reason);
    this.reason = reason;
  }
}

type OpenTool = { readonly toolName: string; readonly parent: string | null };

export type TurnSetting = {
  readonly wire: Wire;
  readonly asks: Asks;
  readonly memory: Memory;
  readonly words: Words;
  readonly folder: string;
  readonly paceMs: number;
};

/** Operations of a script during its turn. */
export class Turn {
  readonly words: Words;
  readonly folder: string;
  readonly memory: Memory;
  readonly wire: Wire;
  readonly paceMs: number;
  readonly #asks: Asks;
  readonly #stop = new AbortController();
  readonly #openTools = new Map<string, OpenTool>();
  readonly #openBlocks = new Set<string>();
  #outputUnits = 0;

  constructor({ wire, asks, memory, words, folder, paceMs }: TurnSetting) {
    this.wire = wire;
    this.words = words;
    this.folder = folder;
    this.memory = memory;
    this.paceMs = paceMs;
    this.#asks = asks;
  }

  /** Returns an estimate: about four characters per token. */
  get outputTokens(): number {
    return Math.ceil(this.#outputUnits / 4);
  }

  stop(reason: TurnStopped['reason']): void {
    this.#stop.abort(new TurnStopped(reason));
  }

  /** Always yields to the event loop, even for 0 ms, so that input is processed. */
  async pause(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      if (ms === 0) setImmediate(resolve);
      else timer = setTimeout(resolve, ms);
    });
    await this.#unlessStopped(over).finally(() => clearTimeout(timer));
  }

  async say(
    text: string,
    options: {
      readonly parent?: string;
      readonly paceMs?: number;
      readonly kind?: 'text' | 'thinking';
    } = {},
  ): Promise<void> {
    const { parent = null, paceMs = this.paceMs, kind = 'text' } = options;
    const blockId = await this.#stream(kind, null, parent, text, paceMs);
    await this.#emit({ type: kind, parent, blockId, text });
    this.#openBlocks.delete(blockId);
  }

  /** Emits a text without streaming. */
  emitText(text: string, parent: string | null = null): Promise<void> {
    return this.#emit({ type: 'text', parent, blockId: null, text });
  }

  progress(toolUseId: string, text: string): Promise<void> {
    return this.#emit({ type: 'toolProgress', parent: null, toolUseId, text });
  }

  /** Announces a tool use; records before `finish` may refer to it as their parent. */
  async begin(toolName: string, input: unknown, parent: string | null = null): Promise<string> {
    const blockId =
      this.paceMs > 0
        ? await this.#stream('toolInput', toolName, parent, JSON.stringify(input), this.paceMs)
        : null;
    const toolUseId = this.wire.name('tool');
    await this.#emit({ type: 'toolUse', parent, blockId, toolUseId, toolName, input });
    if (blockId !== null) this.#openBlocks.delete(blockId);
    this.#openTools.set(toolUseId, { toolName, parent });
    return toolUseId;
  }

  async finish(
    toolUseId: string,
    output: ToolOutput,
    cause: 'denied' | null = null,
  ): Promise<void> {
    const tool = this.#openTools.get(toolUseId);
    if (!tool) return;
    this.#openTools.delete(toolUseId);
    await this.#emit({ type: 'toolResult', ...tool, toolUseId, ...output, cause });
  }

  /** Runs a tool, after an approval if it needs one. */
  async tool(request: ToolRequest): Promise<ToolEnd> {
    const toolUseId = await this.begin(request.name, request.input, request.parent ?? null);
    const verdict = await this.#verdict(toolUseId, request);
    if ('refused' in verdict) {
      await this.#deny(toolUseId, verdict.text);
      return verdict.refused;
    }
    const output = await this.#unlessStopped(request.run(verdict.approved, this.#stop.signal));
    await this.finish(toolUseId, output);
    return { kind: 'done', output };
  }

  /** Returns the answers by question, or null if the person skipped them. */
  async question(
    questions: readonly Question[],
    title: string,
  ): Promise<Readonly<Record<string, string>> | null> {
    const askedQuestions = questions.map(({ options, ...question }) => ({
      ...question,
      options: options.map((option) => ({ ...option })),
    }));
    const toolUseId = await this.begin('AskUserQuestion', { questions: askedQuestions });
    const answer = await this.#ask({
      title,
      message: askedQuestions[0]?.question ?? '',
      body: { kind: 'questions', toolUseId, questions: askedQuestions },
    });
    await this.#stopIfTerminated(answer, toolUseId);
    if (answer.optionId !== 'answer' || answer.answers === null) {
      await this.#deny(
        toolUseId,
        answer.optionId === null ? NO_ANSWER : 'The user skipped the question.',
      );
      return null;
    }
    const secrets = new Set(
      askedQuestions.filter(({ isSecret }) => isSecret).map(({ question }) => question),
    );
    const answers = Object.entries(answer.answers).map(
      ([question, text]) => [question, secrets.has(question) ? '(kept secret)' : text] as const,
    );
    const result = `The user has answered: ${answers.map(([question, text]) => `"${question}"="${text}"`).join(', ')}.`;
    await this.finish(toolUseId, {
      result,
      structured: { questions: askedQuestions, answers: Object.fromEntries(answers) },
      isError: false,
    });
    return answer.answers;
  }

  /**
   * Asks for approval of a plan. Returns null if it was approved, and otherwise the requested
   * changes.
   */
  async plan(plan: string, filePath: string): Promise<string | null> {
    const toolUseId = await this.begin('ExitPlanMode', { plan, planFilePath: filePath });
    const title = this.words('planAsk.title', {});
    const message = this.words('planAsk.message', {});
    const answer = await this.#ask({
      title,
      message,
      body: { kind: 'plan', toolUseId, plan, filePath },
    });
    await this.#stopIfTerminated(answer, toolUseId);
    if (answer.optionId === null) {
      await this.#deny(toolUseId, NO_ANSWER);
      await this.say(this.words('unanswered', {}));
      throw new TurnStopped('completed');
    }
    if (answer.optionId === 'plan-revise') {
      await this.#deny(toolUseId, answer.feedback ?? '');
      return answer.feedback ?? '';
    }
    await this.finish(toolUseId, {
      result: 'The user approved the plan.',
      structured: { plan, filePath, isAgent: false },
      isError: false,
    });
    await this.setMode(answer.optionId === 'plan-approve-edits' ? 'acceptEdits' : 'default');
    return null;
  }

  async setMode(mode: string): Promise<void> {
    if (mode === this.memory.mode) return;
    this.memory.mode = mode;
    await this.wire.say({ type: 'mode', parent: null, mode });
  }

  /** Closes all open questions, blocks and tools after a stop. */
  async close(): Promise<void> {
    for (const askId of this.#asks.ids)
      if (this.#asks.drop(askId)) await this.wire.say({ type: 'withdrawn', parent: null, askId });
    for (const blockId of this.#openBlocks)
      await this.wire.say({ type: 'blockEnded', parent: null, blockId });
    for (const [toolUseId, tool] of this.#openTools) {
      const result = 'Stopped by the user before it was finished.';
      await this.wire.say({
        type: 'toolResult',
        ...tool,
        toolUseId,
        result,
        structured: `Error: ${result}`,
        isError: true,
        cause: 'interrupted',
      });
    }
  }

  async #verdict(toolUseId: string, request: ToolRequest): Promise<Verdict> {
    const { approval, name: toolName, input } = request;
    if (!approval || this.memory.mayWithoutAsking(approval.rule)) return { approved: input };
    const { title, message, remember } = approval;
    const body = { kind: 'tool', toolUseId, toolName, input, remember } as const;
    const answer = await this.#askFor(request.withdrawAfterMs, {
      ...request,
      title,
      message,
      body,
    });
    if (answer === null)
      return { refused: { kind: 'withdrawn' }, text: 'The demo withdrew its question.' };
    await this.#stopIfTerminated(answer, toolUseId);
    if (answer.optionId === 'approve-remember-0') this.memory.remember(approval.rule);
    return verdictOf(answer, input);
  }

  async #ask(request: AskRequest): Promise<DemoAnswer> {
    const { promise } = await this.#open(request);
    return promise;
  }

  async #askFor(
    withdrawAfterMs: number | undefined,
    request: AskRequest,
  ): Promise<DemoAnswer | null> {
    const { askId, promise } = await this.#open(request);
    if (withdrawAfterMs === undefined) return promise;
    const late = this.pause(withdrawAfterMs).then(() => null);
    const answer = await Promise.race([promise, late]);
    if (answer === null && this.#asks.drop(askId))
      await this.#emit({ type: 'withdrawn', parent: null, askId });
    return answer;
  }

  async #open(
    request: AskRequest,
  ): Promise<{ readonly askId: string; readonly promise: Promise<DemoAnswer> }> {
    const { title, message, askedBy = null, parent = null, timeout, body } = request;
    const askId = this.wire.name('ask');
    const promise = this.#unlessStopped(this.#asks.wait(askId));
    await this.#emit({
      type: 'ask',
      parent,
      askId,
      title,
      message,
      askedBy,
      reason: this.words('askReason', {}),
      ...timeout,
      body,
    });
    return { askId, promise };
  }

  async #stopIfTerminated(answer: DemoAnswer, toolUseId: string): Promise<void> {
    if (answer.optionId !== 'terminate') return;
    await this.#deny(toolUseId, 'The user rejected this and stopped the turn.');
    this.stop('terminated');
    throw new TurnStopped('terminated');
  }

  #deny(toolUseId: string, text: string): Promise<void> {
    return this.finish(
      toolUseId,
      { result: text, structured: `Error: ${text}`, isError: true },
      'denied',
    );
  }

  async #stream(
    kind: 'text' | 'thinking' | 'toolInput',
    toolName: string | null,
    parent: string | null,
    text: string,
    paceMs: number,
  ): Promise<string> {
    const blockId = this.wire.name('block');
    this.#openBlocks.add(blockId);
    for (const [append] of text.matchAll(/\S{1,12}\s*|\s+/gu)) {
      await this.#emit({ type: 'delta', parent, blockId, kind, toolName, append });
      await this.pause(paceMs);
    }
    return blockId;
  }

  async #emit(saying: DemoSaying): Promise<void> {
    this.#stop.signal.throwIfAborted();
    if (saying.type === 'text' || saying.type === 'thinking')
      this.#outputUnits += saying.text.length;
    await this.wire.say(saying);
  }

  async #unlessStopped<T>(work: Promise<T>): Promise<T> {
    const { signal } = this.#stop;
    signal.throwIfAborted();
    const stopped = Promise.withResolvers<never>();
    const fail = (): void => stopped.reject(signal.reason);
    signal.addEventListener('abort', fail);
    return Promise.race([work, stopped.promise]).finally(() =>
      signal.removeEventListener('abort', fail),
    );
  }
}
