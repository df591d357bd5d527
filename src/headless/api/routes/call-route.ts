import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import type { ApiLine } from '#core/shell/http/api-line.ts';
import type { ApiFailure } from '#core/shell/http/reply.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { shownText } from '#shared/base/shown-text.ts';
import { parseReply, type Contract } from '#shared/contract/call.ts';
import { contract } from '#shared/contract/contract.ts';

import {
  schemasOf,
  type Fields,
  type Input,
  type Route,
  type RouteHead,
  type RouteRequest,
} from './route.ts';

export type CallName = keyof typeof contract;

type CallOptions = {
  /** Fields of the call's input that the server sets. */
  readonly without?: readonly string[];
  /** Fields of the route that replace those of the call or are added to them. */
  readonly fields?: () => Fields;
  /** The failure instead of a reply that is null. */
  readonly ifNull?: ApiFailure;
  /** Returns the input of the call; that of the request if absent. */
  readonly toInput?: (request: RouteRequest) => Input | Promise<Result<Input, ApiFailure>>;
};

/**
 * Fields of calls that programs do not set: by these core knows a window, and a lasting approval
 * beside an answer needs the menu that names its scope.
 */
const OF_WINDOWS = ['windowId', 'client', 'rule'];

const calls: Contract = contract;

const outcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error: z.object({ kind: z.string(), message: shownText, remedy: shownText.nullable() }),
  }),
]);

/** Returns a route that forwards to a call of the contract, as a window would make it. */
export function callRoute(call: CallName, head: RouteHead, options: CallOptions = {}): Route {
  const {
    without = [],
    ifNull = null,
    fields = () => ({}),
    toInput = ({ input }) => input,
  } = options;
  const handle = async (request: RouteRequest) => {
    const input = toInput(request);
    const ready = input instanceof Promise ? await input : ok(input);
    const done = ready.ok ? await makeCall(request.line, call, ready.value) : ready;
    return done.ok && done.value === null && ifNull ? err(ifNull) : done;
  };
  const create = () => {
    const shape = inputFields(call);
    const hidden = [...OF_WINDOWS, ...without];
    const own = Object.entries(shape).filter(([name]) => !hidden.includes(name));
    return {
      fields: { ...Object.fromEntries(own), ...optionalCommandId(shape), ...fields() },
      ...(ifNull ? neverNull(replyOf(call), ifNull) : replyOf(call)),
    };
  };
  return { ...head, schemas: schemasOf(head, create), answer: { of: 'reply', handle } };
}

/** Makes a call of the contract. A command without an id gets one. */
async function makeCall(
  line: ApiLine,
  call: CallName,
  input: Input,
): Promise<Result<unknown, ApiFailure>> {
  const isCommand = Object.hasOwn(inputFields(call), 'commandId');
  const command = isCommand ? { commandId: randomUUID(), ...input } : input;
  const reply = calls[call]?.reply ?? z.never();
  const done = outcome.parse(parseReply(reply, await line.call(call, command)));
  return done.ok ? ok(done.value) : err(done.error);
}

function inputFields(call: CallName): Fields {
  const input = calls[call]?.input;
  return input instanceof z.ZodObject
    ? z.record(z.string(), z.instanceof(z.ZodType)).parse(input.shape)
    : {};
}

const optionalCommandId = (shape: Fields): Fields =>
  Object.hasOwn(shape, 'commandId') ? { commandId: z.uuid().optional() } : {};

/** Returns the schema of a call's value and the kinds of its expected failures. */
export function replyOf(call: CallName) {
  const { value, error } = replyShape.parse(calls[call]?.reply);
  return { reply: value, failures: kindsOf(error) };
}

/** Takes the schemas of value and failure out of the schema of a reply. */
const replyShape = z
  .instanceof(z.ZodDiscriminatedUnion)
  .transform(({ options }) =>
    Object.assign(
      {},
      ...options.map((option) => (option instanceof z.ZodObject ? option.shape : {})),
    ),
  )
  .pipe(z.object({ value: z.instanceof(z.ZodType), error: z.instanceof(z.ZodUnion) }));

type ReplyFacts = ReturnType<typeof replyOf>;

function neverNull({ reply, failures }: ReplyFacts, { kind }: ApiFailure): ReplyFacts {
  const inner = reply instanceof z.ZodNullable ? reply.unwrap() : reply;
  return { reply: inner instanceof z.ZodType ? inner : reply, failures: [...failures, kind] };
}

function kindsOf(error: z.ZodUnion): readonly string[] {
  const [expected] = error.options;
  const kind = expected instanceof z.ZodObject ? expected.shape['kind'] : null;
  return kind instanceof z.ZodEnum ? kind.options.map(String) : [];
}
