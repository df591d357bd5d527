import type { ToolCall, ToolResult } from '#agent/history/message.ts';
import type { LoopEvent } from '#agent/loop/event.ts';
import type { CallCard, RecordEntry } from '#agent/record/entry.ts';
import type { Tool, ToolOutcome, ToolPlan } from '#agent/tools/tool.ts';

import { cardOf, changesOf, unplannedCard } from './card-of.ts';
import { parseCall } from './parse-call.ts';
import type { CallStatus, SessionClient, SessionParts } from './ports.ts';
import { SessionAllowances } from './allowances.ts';

interface CallRunnerOptions {
  readonly parts: SessionParts;
  readonly client: SessionClient;
  readonly record: (entries: readonly RecordEntry[], isDurable?: boolean) => void;
  readonly dispatch: (event: LoopEvent) => void;
}

interface PlannedCall {
  readonly plan: ToolPlan;
  readonly card: CallCard;
}

/** Plans and runs the calls of the newest message, and asks the person about them. */
export class CallRunner {
  readonly #parts: SessionParts;
  readonly #client: SessionClient;
  readonly #record: CallRunnerOptions['record'];
  readonly #dispatch: CallRunnerOptions['dispatch'];
  readonly #planned = new Map<string, PlannedCall>();
  readonly #facts = new Map<string, Facts>();
  readonly #allowances = new SessionAllowances();

  constructor({ parts, client, record, dispatch }: CallRunnerOptions) {
    this.#parts = parts;
    this.#client = client;
    this.#record = record;
    this.#dispatch = dispatch;
  }

  readonly isParallel = (name: string): boolean => this.#tool(name)?.isParallel ?? false;

  /** Drops the plans of a turn that has ended. */
  forget(): void {
    this.#planned.clear();
    this.#facts.clear();
  }

  async plan(call: ToolCall, signal: AbortSignal): Promise<void> {
    const tool = this.#tool(call.name);
    if (!tool) {
      const names = this.#parts.tools().map(({ name }) => name);
      const text = `There is no tool ${call.name}. The tools are ${names.join(', ')}.`;
      return this.#notPlanned(call, text, true);
    }
    const input = parseCall(tool, call);
    if (!input.ok) return this.#notPlanned(call, input.error, true);
    const place = { workspace: this.#parts.workspace, callId: call.id, signal };
    const plan = await tool.plan(input.value, place).catch((error: unknown) => defect(error));
    if (plan.kind === 'failed') return this.#notPlanned(call, plan.text, false);
    const card = cardOf(call, tool, plan);
    this.#planned.set(call.id, { plan, card });
    this.#showCard(card);
    const permission = this.#parts.permissionFor(plan.effects, tool);
    const isAllowed = permission.kind === 'ask' && this.#allowances.covers(plan.effects);
    this.#dispatch({
      kind: 'planned',
      callId: call.id,
      permission: isAllowed ? { kind: 'allow' } : permission,
    });
  }

  #showCard(card: CallCard): void {
    this.#record([{ type: 'card', card }]);
    this.#client.update({ kind: 'call', card, status: 'pending' });
  }

  #notPlanned(call: ToolCall, text: string, isBadArguments: boolean): void {
    this.#showCard(unplannedCard(call, this.#tool(call.name)?.kind ?? 'other'));
    this.#dispatch({ kind: 'notPlanned', callId: call.id, text, isBadArguments });
  }

  async askPermission(callId: string, signal: AbortSignal): Promise<void> {
    const planned = this.#planned.get(callId);
    if (!planned) return;
    const reply = await this.#client.permission(planned.card, signal);
    if (reply.kind === 'cancelled') return this.#dispatch({ kind: 'cancel' });
    if (reply.kind === 'reject')
      return this.#dispatch({ kind: 'rejected', callId, feedback: reply.feedback });
    if (reply.texts) {
      const plan = planned.plan.withTexts?.(reply.texts);
      if (!plan) {
        const feedback = 'This call cannot be changed, so it was not made.';
        return this.#dispatch({ kind: 'rejected', callId, feedback });
      }
      const card = { ...planned.card, changes: changesOf(plan.effects) };
      this.#planned.set(callId, { plan, card });
      this.#showCard(card);
    }
    if (reply.isForSession) this.#allowances.add(planned.plan.effects);
    return this.#dispatch({ kind: 'permitted', callId });
  }

  /** Runs a call that is permitted. The record says so before it begins. */
  async run(callId: string, signal: AbortSignal): Promise<void> {
    const planned = this.#planned.get(callId);
    if (!planned) return;
    const { plan, card } = planned;
    this.#record(
      [{ type: 'running', callId }],
      plan.effects.some(({ kind }) => kind !== 'read'),
    );
    if (signal.aborted) return this.#finish(card, { kind: 'failed', text: 'Not run: cancelled.' });
    this.#status(callId, 'in_progress', null);
    const outcome = await plan
      .run({
        callId,
        signal,
        report: (text) => this.#client.update({ kind: 'output', callId, text }),
        ask: (question) => this.#client.ask(question, signal),
      })
      .catch((error: unknown) => defect(error));
    return this.#finish(card, outcome);
  }

  #finish({ callId, name }: CallCard, outcome: ToolOutcome): void {
    const result: ToolResult =
      outcome.kind === 'failed'
        ? { callId, name, isError: true, parts: [{ kind: 'text', text: outcome.text }] }
        : {
            callId,
            name,
            isError: outcome.isError ?? false,
            parts:
              outcome.isLimited === true ? outcome.parts : this.#parts.limitParts(outcome.parts),
          };
    if (outcome.kind === 'done' && outcome.facts) this.#facts.set(callId, outcome.facts);
    this.#dispatch({ kind: 'finished', result });
  }

  /** Shows the result of a call. */
  show({ callId, isError, isCancelled, parts }: ToolResult): void {
    const output = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
    const ended = isError ? 'failed' : 'completed';
    this.#status(callId, isCancelled ? 'cancelled' : ended, output);
  }

  #status(callId: string, status: CallStatus, output: string | null): void {
    const facts = this.#facts.get(callId) ?? {};
    const hasChanges = (this.#planned.get(callId)?.card.changes.length ?? 0) > 0;
    this.#client.update({ kind: 'callStatus', callId, status, output, facts, hasChanges });
  }

  #tool(name: string): Tool | undefined {
    return this.#parts.tools().find((tool) => tool.name === name);
  }
}

type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** Returns the failure of a tool that rejected, which is a defect of the tool. */
function defect(error: unknown): { readonly kind: 'failed'; readonly text: string } {
  const why = error instanceof Error ? error.message : String(error);
  return { kind: 'failed', text: `The tool failed by a defect of Corral: ${why}` };
}
