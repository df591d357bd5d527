/** Words in which scenarios are written: what the scripted model answers, step by step. */

/** Holds the stream back until the test releases the gate of that name (or the client goes away). */
export type Gate = { readonly gate: string };
type TextPart = string | Gate;

export type Block =
  | { readonly kind: 'text' | 'thinking'; readonly parts: readonly TextPart[]; readonly delayMs: number }
  | {
      readonly kind: 'toolUse';
      readonly name: string;
      readonly input: Readonly<Record<string, unknown>>;
      /** Holds the input back once so many characters of its JSON were sent. */
      readonly halt?: Gate & { readonly at: number };
    };

export type Reply = { readonly kind: 'reply'; readonly blocks: readonly Block[] };
type HttpError = { readonly kind: 'error'; readonly status: number; readonly type: string; readonly message: string };
/** `first` is given `times` times, then `after`: for failures that pass. */
type Failing = { readonly kind: 'failing'; readonly times: number; readonly first: HttpError; readonly after: Reply };

export type Step = Reply | HttpError | Failing;

/** What a scenario may know of the test it runs in. */
export type Stage = {
  readonly folder: string;
  /** Where Claude Code wants the plan written; it says so when plan mode begins. */
  readonly planFile: string;
};

/** Steps count from the prompt that names the scenario; after the last one the model says that it is done. */
export type Scenario = (stage: Stage) => readonly Step[];

const PIECE = 24;

/** Text as a model streams it: in pieces of 24 characters, or in just the parts that are given. */
export function text(...parts: readonly TextPart[]): Block {
  return { kind: 'text', parts: parts.flatMap(pieces), delayMs: 0 };
}

export function thinking(...parts: readonly TextPart[]): Block {
  return { kind: 'thinking', parts: parts.flatMap(pieces), delayMs: 0 };
}

/** Every part is one delta; `delayMs` passes before each. */
export function slowText(delayMs: number, ...parts: readonly TextPart[]): Block {
  return { kind: 'text', parts, delayMs };
}

export function toolUse(name: string, input: Readonly<Record<string, unknown>>): Block {
  return { kind: 'toolUse', name, input };
}

/** A tool use whose input stops after the words `after` until the gate is released. */
export function haltedToolUse(
  name: string,
  input: Readonly<Record<string, unknown>>,
  halt: { readonly after: string; readonly gate: string },
): Block {
  const { after } = halt;
  return { kind: 'toolUse', name, input, halt: { gate: halt.gate, at: JSON.stringify(input).indexOf(after) + after.length } };
}

export function gate(name: string): Gate {
  return { gate: name };
}

export function reply(...blocks: readonly Block[]): Reply {
  return { kind: 'reply', blocks };
}

export function httpError(status: number, type: string, message: string): HttpError {
  return { kind: 'error', status, type, message };
}

export function failing(times: number, first: HttpError, after: Reply): Failing {
  return { kind: 'failing', times, first, after };
}

function pieces(part: TextPart): readonly TextPart[] {
  return typeof part === 'string' ? (part.match(new RegExp(`[\\s\\S]{1,${PIECE}}`, 'gu')) ?? []) : [part];
}
