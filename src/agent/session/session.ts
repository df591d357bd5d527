import type { Message, ToolCall, ToolResult, UserMessage } from '#agent/history/message.ts';
import { callsOf, programMessage } from '#agent/history/messages.ts';
import type { LoopEffect, LoopEvent, TurnEnd } from '#agent/loop/event.ts';
import { initialState, type LoopQuestion, type LoopState } from '#agent/loop/state.ts';
import { step } from '#agent/loop/step.ts';
import type { RecordEntry, RecordFailure } from '#agent/record/entry.ts';
import type { OpenTurn } from '#agent/record/rebuild.ts';
import type { PersonQuestion } from '#agent/tools/tool.ts';
import type { Result } from '#shared/base/result.ts';

import { CallRunner } from './call-runner.ts';
import type { SessionClient, SessionParts } from './ports.ts';

/** Writes entries of the record. `isDurable`: returns only after the disk has them. */
export type Append = (
  entries: readonly RecordEntry[],
  isDurable?: boolean,
) => Result<null, RecordFailure>;

export interface SessionOptions {
  readonly parts: SessionParts;
  readonly client: SessionClient;
  readonly append: Append;
  readonly history: readonly Message[];
  readonly openTurn: OpenTurn | null;
  readonly iterationLimit: number;
}

const NOT_RUN = 'Corral was stopped before this call ran. It did not run.';

/** One conversation: feeds the loop with events and carries out its orders. */
export class Session {
  readonly #parts: SessionParts;
  readonly #client: SessionClient;
  readonly #append: Append;
  readonly #calls: CallRunner;
  #state: LoopState;
  #openTurn: OpenTurn | null;
  #abort = new AbortController();
  #resolve: ((end: TurnEnd) => void) | null = null;
  #requests = 0;
  readonly #events: LoopEvent[] = [];
  #isDispatching = false;

  constructor({ parts, client, append, history, openTurn, iterationLimit }: SessionOptions) {
    this.#parts = parts;
    this.#client = client;
    this.#append = append;
    this.#openTurn = openTurn;
    this.#state = initialState(history, iterationLimit);
    this.#calls = new CallRunner({
      parts,
      client,
      record: (entries, isDurable) => this.#record(entries, isDurable),
      dispatch: (event) => this.#dispatch(event),
    });
  }

  get isBusy(): boolean {
    return this.#resolve !== null;
  }

  get openTurn(): OpenTurn | null {
    return this.#openTurn;
  }

  get iteration(): number {
    return this.#state.iteration;
  }

  get history(): readonly Message[] {
    return this.#state.history;
  }

  /** Runs a turn. The last message is the prompt of the person; `promptId` is the client's id of it. */
  async prompt(messages: readonly UserMessage[], promptId?: string): Promise<TurnEnd> {
    if (this.isBusy) return failed('A turn is running. Wait for its end or cancel it.');
    return this.#turn(() => {
      this.#closeOpenTurn();
      this.#record([{ type: 'turn', ...(promptId !== undefined && { promptId }) }]);
      this.#dispatch({ kind: 'prompt', messages });
    });
  }

  /** Continues the turn that a crash interrupted, at its stage. No call runs a second time. */
  async continueTurn(): Promise<TurnEnd> {
    const open = this.#openTurn;
    if (open === null) return failed('There is no interrupted turn to continue.');
    if (this.isBusy) return failed('A turn is running. Wait for its end or cancel it.');
    this.#openTurn = null;
    return this.#turn(() =>
      this.#dispatch({ kind: 'resume', iteration: open.iteration, results: open.results }),
    );
  }

  /** Cancels the turn: the request is cut, running tools are ended, open calls get a result. */
  cancel(): void {
    this.#dispatch({ kind: 'cancel' });
  }

  #turn(begin: () => void): Promise<TurnEnd> {
    this.#abort = new AbortController();
    return new Promise((resolve) => {
      this.#resolve = resolve;
      begin();
    });
  }

  /** Gives the open calls of an interrupted turn results, because a new prompt replaces it. */
  #closeOpenTurn(): void {
    const open = this.#openTurn;
    this.#openTurn = null;
    const last = this.#state.history.at(-1);
    const calls = last ? callsOf(last) : [];
    if (open === null || calls.length === 0) return;
    const results = calls.map(
      (call) => open.results.find(({ callId }) => callId === call.id) ?? notRun(call),
    );
    const added: Message[] = [
      { role: 'results', results },
      programMessage('The turn was interrupted.'),
    ];
    this.#record([
      ...added.map((message) => ({ type: 'message' as const, message })),
      { type: 'end', cause: 'interrupted', text: null },
    ]);
    this.#state = { ...this.#state, history: [...this.#state.history, ...added] };
  }

  /** Handles one event after the other: an order may cause the next event at once. */
  #dispatch(event: LoopEvent): void {
    this.#events.push(event);
    if (this.#isDispatching) return;
    this.#isDispatching = true;
    for (let next = this.#events.shift(); next; next = this.#events.shift()) {
      const { state, effects } = step(this.#state, next, this.#calls.isParallel);
      this.#state = state;
      for (const effect of effects) this.#carryOut(effect);
    }
    this.#isDispatching = false;
  }

  #carryOut(effect: LoopEffect): void {
    switch (effect.kind) {
      case 'recordMessage':
        return this.#record([{ type: 'message', message: effect.message }]);
      case 'recordResult':
        this.#record([{ type: 'result', result: effect.result }]);
        return this.#calls.show(effect.result);
      case 'request':
        return void this.#request();
      case 'plan':
        return void this.#calls.plan(this.#call(effect.callId), this.#abort.signal);
      case 'askPermission':
        return void this.#calls.askPermission(effect.callId, this.#abort.signal);
      case 'run':
        return void this.#calls.run(effect.callId, this.#abort.signal);
      case 'askPerson':
        return void this.#ask(effect.about);
      case 'abort':
        return this.#abort.abort();
      case 'gaveUp':
        return this.#notice(
          `The model sent unreadable arguments for the tool ${effect.tool} three times. The turn ended. Send a prompt to continue.`,
        );
      case 'end':
        return this.#end(effect.end);
    }
  }

  async #request(): Promise<void> {
    const { iteration, history } = this.#state;
    this.#requests += 1;
    this.#record([{ type: 'iteration', iteration }]);
    const thought = await this.#parts.think(history, {
      signal: this.#abort.signal,
      update: (update) => this.#client.update(update),
      messageId: `m${this.#requests}-${Date.now().toString(36)}`,
    });
    if (thought.history !== null) {
      this.#record([{ type: 'compaction', history: thought.history }]);
      this.#dispatch({ kind: 'compacted', history: thought.history });
    }
    if (thought.kind === 'answered') this.#dispatch({ kind: 'answered', message: thought.message });
    else this.#dispatch({ ...thought, kind: 'requestFailed' });
  }

  #call(callId: string): ToolCall {
    const { phase } = this.#state;
    const calls = phase.kind === 'acting' ? phase.calls : [];
    const found = calls.find(({ call }) => call.id === callId);
    if (!found) throw new Error(`The loop ordered the unknown call ${callId}.`);
    return found.call;
  }

  async #ask(about: LoopQuestion): Promise<void> {
    const question = continueQuestion(about, this.#state.iteration);
    const answer = await this.#client.ask(question, this.#abort.signal);
    const isContinued = answer?.['continue'] === true;
    if (!isContinued && !this.#abort.signal.aborted) this.#notice(STOPPED[about]);
    this.#dispatch({ kind: 'reply', about, isContinued });
  }

  /** Writes to the record. Nothing runs if this fails: the turn is cancelled. */
  #record(entries: readonly RecordEntry[], isDurable = false): void {
    const written = this.#append(entries, isDurable);
    if (written.ok || this.#abort.signal.aborted) return;
    this.#notice(written.error.text);
    this.#abort.abort();
    queueMicrotask(() => this.cancel());
  }

  #notice(text: string): void {
    this.#client.update({ kind: 'notice', text });
  }

  #end(end: TurnEnd): void {
    const text = end.kind === 'failed' ? end.problem.message : null;
    this.#append([{ type: 'end', cause: end.kind, text }]);
    this.#calls.forget();
    const resolve = this.#resolve;
    this.#resolve = null;
    resolve?.(end);
  }
}

function failed(message: string): TurnEnd {
  return { kind: 'failed', problem: { kind: 'badRequest', message } };
}

function notRun({ id: callId, name }: ToolCall): ToolResult {
  return { callId, name, isError: true, parts: [{ kind: 'text', text: NOT_RUN }] };
}

/** Notices of a turn that the person did not continue, or about which no one was asked. */
const STOPPED: Readonly<Record<LoopQuestion, string>> = {
  iterationLimit:
    'The turn ended at its limit of requests and was not continued. Send a prompt to go on.',
  repeatedCalls:
    'The turn ended after five equal calls and was not continued. Send a prompt to go on.',
};

/** Returns the question with which the loop asks whether the turn is continued. */
function continueQuestion(about: LoopQuestion, iteration: number): PersonQuestion {
  const message =
    about === 'iterationLimit'
      ? `This turn has sent ${iteration} requests to the model. Continue?`
      : 'The model has made the same call with the same result five times. Continue?';
  return {
    message,
    fields: [{ name: 'continue', label: message, type: 'boolean', isRequired: true }],
  };
}
