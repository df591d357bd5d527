/** Functions to write a scenario: the answers of the scripted model, step by step. */

/** Pauses the stream until the test releases the gate of that name, or the client disconnects. */
export type Gate = { readonly gate: string };
type TextPart = string | Gate;

export type Block =
  | {
      readonly kind: 'text' | 'thinking';
      readonly parts: readonly TextPart[];
      readonly delayMs: number;
    }
  | {
      readonly kind: 'toolUse';
      readonly name: string;
      readonly input: Readonly<Record<string, unknown>>;
      /** Pauses the input after so many characters of its JSON. */
      readonly halt?: Gate & { readonly at: number };
    };

export type Reply = {
  readonly kind: 'reply';
  readonly blocks: readonly Block[];
  /** Further headers of the HTTP response. */
  readonly headers?: Readonly<Record<string, string>>;
};
type HttpError = {
  readonly kind: 'error';
  readonly status: number;
  readonly type: string;
  readonly message: string;
};
/** Fails `times` times with `first`, then answers with `after`: for temporary failures. */
type Failing = {
  readonly kind: 'failing';
  readonly times: number;
  readonly first: HttpError;
  readonly after: Reply;
};

export type Step = Reply | HttpError | Failing;

/** Facts of the test that a scenario may use. */
export type Stage = {
  readonly folder: string;
  /**
   * The path to which Claude Code wants the plan written. Claude Code names it when plan mode
   * begins.
   */
  readonly planFile: string;
};

/**
 * Steps count from the prompt that names the scenario. After the last step, the model answers
 * "Nothing more to do."
 */
export type Scenario = (stage: Stage) => readonly Step[];

const PIECE = 24;

/**
 * Streams text as a model does: in pieces of 24 characters. A gate between two texts pauses the
 * stream.
 */
export function text(...parts: readonly TextPart[]): Block {
  return { kind: 'text', parts: parts.flatMap(pieces), delayMs: 0 };
}

export function thinking(...parts: readonly TextPart[]): Block {
  return { kind: 'thinking', parts: parts.flatMap(pieces), delayMs: 0 };
}

/** Sends every part as one delta, with a delay of `delayMs` before each. */
export function slowText(delayMs: number, ...parts: readonly TextPart[]): Block {
  return { kind: 'text', parts, delayMs };
}

export function toolUse(name: string, input: Readonly<Record<string, unknown>>): Block {
  return { kind: 'toolUse', name, input };
}

/** A tool use whose input pauses after the text `after` until the gate is released. */
export function haltedToolUse(
  name: string,
  input: Readonly<Record<string, unknown>>,
  halt: { readonly after: string; readonly gate: string },
): Block {
  const { after } = halt;
  return {
    kind: 'toolUse',
    name,
    input,
    halt: { gate: halt.gate, at: JSON.stringify(input).indexOf(after) + after.length },
  };
}

export function gate(name: string): Gate {
  return { gate: name };
}

export function reply(...blocks: readonly Block[]): Reply {
  return { kind: 'reply', blocks };
}

/** A reply with further headers, such as those with the limits of an account. */
export function replyWith(
  headers: Readonly<Record<string, string>>,
  ...blocks: readonly Block[]
): Reply {
  return { ...reply(...blocks), headers };
}

export function httpError(status: number, type: string, message: string): HttpError {
  return { kind: 'error', status, type, message };
}

export function failing(times: number, first: HttpError, after: Reply): Failing {
  return { kind: 'failing', times, first, after };
}

function pieces(part: TextPart): readonly TextPart[] {
  return typeof part === 'string'
    ? (part.match(new RegExp(`[\\s\\S]{1,${PIECE}}`, 'gu')) ?? [])
    : [part];
}
