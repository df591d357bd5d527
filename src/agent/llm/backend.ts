import { isFields, type Fields } from '#shared/base/fields.ts';

import { Answer } from './answer/answer.ts';
import { CallIds } from './answer/call-ids.ts';
import type {
  LlmBackend,
  LlmModel,
  LlmOutcome,
  LlmProblem,
  LlmProgress,
  LlmRequest,
} from './llm.ts';
import { problemOf, streamProblem, type ProblemPorts } from './problems/problem-of.ts';
import { readEvents, type StreamEvent } from './wire/event-stream.ts';
import { Exchange, type Timeouts } from './wire/exchange.ts';
import type { Transport } from './wire/transport.ts';

type Fetch = Exchange['fetch'];

/** Data of a request to a family. `isPlain`: without opaque data and optional parameters. */
export interface Composition {
  readonly request: LlmRequest;
  readonly isPlain: boolean;
}

/** The part of a backend that differs between the APIs. */
export interface Family {
  readonly family: LlmBackend['family'];
  /** Composes a request with the SDK and sends it with `fetch`. May reject: `fetch` has the reason. */
  send(composition: Composition, fetch: Fetch): Promise<void>;
  /** Returns true if the plain composition of a request differs from the full one. */
  hasExtras(request: LlmRequest): boolean;
  /** Creates the reader of one stream. */
  reader(answer: Answer, request: LlmRequest): EventReader;
  listModels(fetch: Fetch): Promise<void>;
  readModels(body: Fields): readonly LlmModel[];
}

/** Reads the events of one stream into an answer. */
export interface EventReader {
  /** Returns the event if it is an error, else null. */
  read(event: Fields): Fields | null;
  /** Reads the mark `[DONE]`. */
  end(): void;
  /** Called after the last event. */
  close(): void;
}

export interface BackendPorts extends ProblemPorts {
  readonly transport: Transport;
  readonly timeouts: Timeouts;
  readonly newId: () => string;
}

/** Joins a family with the transport. */
export function backendOf(family: Family, ports: BackendPorts): LlmBackend {
  return {
    family: family.family,
    stream: async (request, signal, report) => {
      const attempt = new Attempt(family, ports, signal, report);
      const full = await attempt.run({ request, isPlain: false });
      if (!isRefused(full) || !family.hasExtras(request)) return full;
      // A changed history makes signatures void, and compatible servers refuse parameters that
      // they do not know. The plain request keeps the session alive.
      report({ kind: 'retry', attempt: 1, waitMs: 0, problem: full.problem, isRestart: false });
      const plain = await attempt.run({ request, isPlain: true });
      return isRefused(plain) ? full : plain;
    },
    listModels: async (signal) => {
      const exchange = exchangeOf(ports, signal);
      await family.listModels(exchange.fetch).catch(() => null);
      const text = await exchange.text();
      exchange.dispose();
      const { failure } = exchange;
      if (failure) return { kind: 'failed', problem: problemOf(failure, ports) };
      const body = parseBody(text);
      return body
        ? { kind: 'models', models: family.readModels(body) }
        : { kind: 'failed', problem: NO_LIST };
    },
  };
}

type Failed = Extract<LlmOutcome, { readonly kind: 'failed' }>;

function isRefused(outcome: LlmOutcome): outcome is Failed {
  return (
    outcome.kind === 'failed' && outcome.problem.kind === 'badRequest' && outcome.partial === null
  );
}

class Attempt {
  readonly #family: Family;
  readonly #ports: BackendPorts;
  readonly #signal: AbortSignal;
  readonly #report: (progress: LlmProgress) => void;

  constructor(
    family: Family,
    ports: BackendPorts,
    signal: AbortSignal,
    report: (progress: LlmProgress) => void,
  ) {
    this.#family = family;
    this.#ports = ports;
    this.#signal = signal;
    this.#report = report;
  }

  async run(composition: Composition): Promise<LlmOutcome> {
    const { request } = composition;
    const exchange = exchangeOf(this.#ports, this.#signal);
    const answer = new Answer({
      family: this.#family.family,
      model: request.model,
      ids: new CallIds(request.messages, this.#ports.newId),
      report: this.#report,
    });
    try {
      let fault: unknown = null;
      await this.#family.send(composition, exchange.fetch).catch((thrown: unknown) => {
        fault = thrown;
      });
      if (fault !== null && !exchange.failure) answer.fail(unsent(fault));
      const isStream = answer.problem === null && (await this.#read(exchange, answer, request));
      return this.#outcome(exchange, answer, isStream);
    } finally {
      exchange.dispose();
    }
  }

  /** Returns false if the answer was no event stream. */
  async #read(exchange: Exchange, answer: Answer, request: LlmRequest): Promise<boolean> {
    const reader = this.#family.reader(answer, request);
    let isStream = exchange.contentType.includes('event-stream');
    for await (const event of readEvents(exchange.chunks())) {
      isStream = true;
      if (!this.#take(event, reader, answer) || answer.isTooLong) break;
      if (answer.stopReason !== null) exchange.expectEnd();
    }
    reader.close();
    return isStream;
  }

  /** Returns false after an event that ends the stream. */
  #take(event: StreamEvent, reader: EventReader, answer: Answer): boolean {
    if (event.kind === 'end') reader.end();
    if (event.kind === 'damaged') answer.fail(CUT);
    if (event.kind !== 'event') return false;
    const error = reader.read(event.fields);
    if (error) answer.fail(streamProblem(error, this.#ports));
    return error === null;
  }

  #outcome(exchange: Exchange, answer: Answer, isStream: boolean): LlmOutcome {
    const problem = this.#problem(exchange, answer, isStream);
    if (problem === null) return { kind: 'done', message: answer.message() };
    return { kind: 'failed', problem, partial: answer.partial() };
  }

  #problem(exchange: Exchange, answer: Answer, isStream: boolean): LlmProblem | null {
    if (answer.isTooLong) return CUT;
    if (answer.problem) return answer.problem;
    if (answer.stopReason !== null && !this.#signal.aborted) return null;
    const { failure } = exchange;
    const hasBegun = answer.partial() !== null;
    if (failure?.kind === 'network' && (hasBegun || exchange.contentType !== '')) return CUT;
    if (failure) return problemOf(failure, this.#ports);
    return isStream ? CUT : NO_STREAM;
  }
}

function exchangeOf(ports: BackendPorts, signal: AbortSignal): Exchange {
  const { transport, timeouts, key } = ports;
  return new Exchange({ transport, timeouts, signal, hasKey: key !== null });
}

function parseBody(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

/** Describes a request that the SDK did not compose. Its text may quote the request, so it is not shown. */
function unsent(fault: unknown): LlmProblem {
  const name = fault instanceof Error ? fault.name : 'error';
  return { kind: 'badRequest', message: `The request could not be composed (${name}).` };
}

const CUT: LlmProblem = {
  kind: 'cut',
  message: 'The connection ended, or was damaged, before the answer was complete.',
};
const NO_STREAM: LlmProblem = {
  kind: 'badRequest',
  message: 'The server answered, but not with an event stream. Check the base URL.',
};
const NO_LIST: LlmProblem = {
  kind: 'badRequest',
  message: 'The server answered, but not with a list of models. Check the base URL.',
};
