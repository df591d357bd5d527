import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { Decision } from '#core/agents/agent.ts';
import type { IdPort } from '#core/ports.ts';
import { fieldsAt, nameAt, type Fields } from '#shared/base/fields.ts';
import { worded } from '#shared/interaction/worded.ts';

import { permissionOf } from '../../asks/answers.ts';
import { askOf, type PreviewDetails } from '../../asks/asks.ts';
import type { HookCall } from './hook-server.ts';

/** Limit of tool uses that may wait for permission; older ones were allowed without a question. */
const MAX_USES = 64;

export const ANSWERED_THERE = worded('answeredInTerminal', {});

type ToolUseReport = {
  readonly toolUseId: string;
  readonly toolName: string;
  readonly input: string;
  readonly agentId: string | null;
};
type OpenAsk = {
  readonly call: HookCall;
  readonly toolUseId: string | null;
  readonly agentId: string | null;
  shown: boolean;
};

/**
 * Questions that Claude Code asks through its hook while its own dialog shows the same; the first
 * answer counts. Claude Code does not always notify the hook of an answer in the terminal, so every
 * sign of an answer closes the question here.
 */
export class HookAsks {
  readonly #ids: IdPort;
  readonly #previewDetails: PreviewDetails;
  readonly #open = new Map<string, OpenAsk>();
  #uses: readonly ToolUseReport[] = [];

  constructor(ids: IdPort, previewDetails: PreviewDetails) {
    this.#ids = ids;
    this.#previewDetails = previewDetails;
  }

  get size(): number {
    return this.#open.size;
  }

  /**
   * Remembers a tool use. It is reported just before the question about it, and only this report
   * has its id.
   */
  rememberUse(payload: Fields): void {
    const toolUseId = nameAt(payload, 'tool_use_id');
    if (toolUseId !== null)
      this.#uses = [...this.#uses, { ...useOf(payload), toolUseId }].slice(-MAX_USES);
  }

  ask(call: HookCall): AgentEvent {
    const { payload, isCut } = call;
    const askId = this.#ids.uuid();
    const toolUseId = this.#takeUse(payload);
    this.#open.set(askId, { call, toolUseId, agentId: nameAt(payload, 'agent_id'), shown: false });
    const input = fieldsAt(payload, 'tool_input') ?? {};
    const request = {
      ...payload,
      input,
      tool_use_id: toolUseId,
      description: nameAt(input, 'description'),
    };
    const cut = isCut ? 'tooDeep' : null;
    return {
      type: 'asked',
      ask: {
        ...askOf(askId, request, {
          previewDetails: this.#previewDetails,
          agentTypes: new Map(),
          cut,
        }),
        endsWithTurn: false,
      },
    };
  }

  /**
   * Sends a decision and returns what was sent. Returns null if Claude Code no longer waits for
   * this answer.
   */
  answer(askId: string, decision: Decision): Fields | null {
    const open = this.#open.get(askId);
    this.#open.delete(askId);
    const decided = permissionOf(decision);
    const sent = { hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: decided } };
    return open?.call.reply(sent) === true ? sent : null;
  }

  /** Ends the waiting hook call of a question without a decision. */
  dismiss(askId: string): void {
    this.#open.get(askId)?.call.reply({});
    this.#open.delete(askId);
  }

  has(askId: string): boolean {
    return this.#open.has(askId);
  }

  /** Closes the question of a tool use whose result is in the transcript. */
  closeSettledBy(event: AgentEvent): readonly AgentEvent[] {
    if (
      event.type !== 'output' ||
      event.output.type !== 'toolResult' ||
      event.output.toolUseId === null
    )
      return [];
    return this.closeSettled(event.output.toolUseId);
  }

  /** Closes the question of a tool that has run or was refused. */
  closeSettled(toolUseId: string): readonly AgentEvent[] {
    return this.#close((ask) => ask.toolUseId === toolUseId);
  }

  /**
   * Marks all open questions as shown, because the terminal reports that it waits for the person.
   */
  markShown(): void {
    for (const ask of this.#open.values()) ask.shown = true;
  }

  /**
   * Marks a new question as shown if the terminal already waits, unless it may still wait for an
   * earlier question.
   */
  markShownIfFirst(): void {
    if ([...this.#open.values()].every((ask) => !ask.shown)) this.markShown();
  }

  /** Closes the shown questions, because the terminal no longer waits. */
  closeShown(): readonly AgentEvent[] {
    return this.#close((ask) => ask.shown);
  }

  closeHungUp(call: HookCall): readonly AgentEvent[] {
    return this.#close((ask) => ask.call === call);
  }

  /** Closes the questions of the main agent, whose turn has ended. */
  closeMainAgents(): readonly AgentEvent[] {
    return this.#close((ask) => ask.agentId === null);
  }

  #close(isOver: (ask: OpenAsk) => boolean): readonly AgentEvent[] {
    const over = [...this.#open].filter(([, ask]) => isOver(ask));
    for (const [askId, { call }] of over) {
      this.#open.delete(askId);
      // An empty reply ends the waiting hook call without a decision.
      call.reply({});
    }
    return over.map(([askId]) => ({ type: 'withdrawn', askId, explanation: ANSWERED_THERE }));
  }

  #takeUse(payload: Fields): string | null {
    const { toolName, input, agentId } = useOf(payload);
    const found = this.#uses.findLast(
      (use) => use.toolName === toolName && use.input === input && use.agentId === agentId,
    );
    this.#uses = this.#uses.filter((use) => use !== found);
    return found?.toolUseId ?? null;
  }
}

function useOf(payload: Fields): Omit<ToolUseReport, 'toolUseId'> {
  const input = JSON.stringify(payload.tool_input ?? null);
  return {
    toolName: nameAt(payload, 'tool_name') ?? '',
    input,
    agentId: nameAt(payload, 'agent_id'),
  };
}
