import { z } from 'zod';

import { shownText } from '#shared/base/shown-text.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

/**
 * Failures that every call can have.
 * - `malformed`: the request or the reply does not match the contract.
 * - `internal`: core has a bug.
 * - `disconnected`: no reply arrived; the command may or may not have been executed.
 * - `overloaded`: too many calls at once; nothing was executed.
 * - `readOnly`: Corral runs with --read-only and the call would change something.
 */
const infrastructure = z.object({
  kind: z.enum(['malformed', 'internal', 'disconnected', 'overloaded', 'readOnly']),
  message: shownText,
  remedy: shownText.nullable(),
});
export type InfrastructureFailure = z.infer<typeof infrastructure>;

/** Returns the reply of a call that failed for an infrastructure reason. */
export function failed(
  kind: InfrastructureFailure['kind'],
  message: ShownText,
  remedy: ShownText | null,
) {
  return { ok: false as const, error: { kind, message, remedy } satisfies InfrastructureFailure };
}

const RELOAD = compose('callFailures.reload');

/**
 * Returns a function that creates the schema of a call's expected failures, by kind. `message` says
 * what happened, `remedy` what to do.
 */
export function failures<const K extends readonly [string, ...string[]]>(...kinds: K) {
  return () => z.object({ kind: z.enum(kinds), message: shownText, remedy: shownText.nullable() });
}

/**
 * Defines a request that the client may make. `createFailure` creates the schema of
 * every expected failure; a throw is a bug. Each schema takes several KiB, so it is created when it is first read:
 * core reads no reply, and a page reads few calls.
 */
export function call<I extends z.ZodType, O extends z.ZodType, E extends z.ZodType>(
  createInput: () => I,
  createOutput: () => O,
  createFailure: () => E,
) {
  const createReply = () =>
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), value: createOutput() }),
      z.object({ ok: z.literal(false), error: z.union([createFailure(), infrastructure]) }),
    ]);
  let input: I | null = null;
  let reply: ReturnType<typeof createReply> | null = null;
  return {
    get input() {
      return (input ??= createInput());
    },
    get reply() {
      return (reply ??= createReply());
    },
  };
}

export type Contract = Readonly<
  Record<string, { readonly input: z.ZodType; readonly reply: z.ZodType }>
>;

export type CallInput<C extends Contract, M extends keyof C> = z.output<C[M]['input']>;
export type CallReply<C extends Contract, M extends keyof C> = z.output<C[M]['reply']>;

/** API that core implements and the client calls. */
export type Api<C extends Contract> = {
  readonly [M in keyof C]: (input: CallInput<C, M>) => Promise<CallReply<C, M>>;
};

/** Middleware around a handler; `input` is parsed. */
export type Middleware = (input: unknown, handler: () => Promise<unknown>) => Promise<unknown>;

/** Core side: parses the input, so a handler never receives an unparsed value. */
export async function serve<C extends Contract>(
  contract: C,
  api: Api<C>,
  method: string,
  raw: unknown,
  around?: Middleware,
): Promise<unknown> {
  const spec = Object.hasOwn(contract, method) ? contract[method] : undefined;
  const input = spec?.input.safeParse(raw);
  if (input?.success) {
    const handler = () => api[method]!(input.data as never);
    return around ? around(input.data, handler) : handler();
  }
  const message = input
    ? compose('callFailures.notUnderstood', { reason: z.prettifyError(input.error) })
    : compose('callFailures.noMethod', { method });
  return failed('malformed', message, RELOAD);
}

export type Send = (method: string, input: unknown) => Promise<unknown>;

/**
 * Client side: returns the contract as functions over any channel (MessagePort, WebSocket, memory).
 * They never reject.
 */
export function connect<C extends Contract>(contract: C, send: Send): Api<C> {
  const calls = Object.entries(contract).map(([method, { reply }]) => {
    return [
      method,
      async (input: unknown) => parseReply(reply, await send(method, input)),
    ] as const;
  });
  return Object.fromEntries(calls) as Api<C>;
}

/**
 * Client side like `connect`, for schemas of replies that are loaded while core works on a call, so
 * that the first view of a page creates few of them. `loadReply` rejects if the script of a schema
 * cannot be loaded; then the call returns `malformed`, and the next call loads again.
 */
export function connectLazily<C extends Contract>(
  loadReply: (method: string) => Promise<z.ZodType | null>,
  send: Send,
): Api<C> {
  const call = async (method: string, input: unknown) => {
    const loading = loadReply(method).catch(() => null);
    const raw = await send(method, input);
    const reply = await loading;
    return reply
      ? parseReply(reply, raw)
      : failed('malformed', compose('callFailures.noContract'), RELOAD);
  };
  const calls = new Map<string, (input: unknown) => Promise<unknown>>();
  const callOf = (method: string) => {
    const made = calls.get(method) ?? ((input: unknown) => call(method, input));
    calls.set(method, made);
    return made;
  };
  // Only names of calls contain a dot; an `await` of the object reads `then`, which it must not have.
  return new Proxy(
    {},
    {
      get: (_, name) => (typeof name === 'string' && name.includes('.') ? callOf(name) : undefined),
    },
  ) as Api<C>;
}

/** Parses core's reply. Returns `malformed` if it does not match the contract. */
export function parseReply<R extends z.ZodType>(
  reply: R,
  raw: unknown,
): z.output<R> | ReturnType<typeof failed> {
  const parsed = reply.safeParse(raw);
  return parsed.success
    ? parsed.data
    : failed(
        'malformed',
        compose('callFailures.answerUnreadable', { reason: z.prettifyError(parsed.error) }),
        RELOAD,
      );
}
