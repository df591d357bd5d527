import { createHash } from 'node:crypto';

/** A part of a scripted answer, in no family's shape. `id` null: the server sends none. */
export type ScriptedPart =
  | { readonly kind: 'text' | 'thinking'; readonly text: string }
  | {
      readonly kind: 'call';
      readonly id: string | null;
      readonly name: string;
      readonly argumentsText: string;
    };

export interface ScriptedAnswer {
  readonly model: string;
  readonly parts: readonly ScriptedPart[];
  /** The reason in the words of the API; null is the usual one for these parts. */
  readonly stop: string | null;
}

/** Signs a text for a model, so that a server can check what it gets back. */
export function signatureFor(model: string, text: string): string {
  const digest = createHash('sha256').update(`${model}\n${text}`).digest('hex').slice(0, 24);
  return `sig_${digest}`;
}

export function hasCalls({ parts }: ScriptedAnswer): boolean {
  return parts.some(({ kind }) => kind === 'call');
}

/** Splits a text into pieces of at most `size` characters, as deltas do. Keeps surrogate pairs whole. */
export function pieces(text: string, size = 12): readonly string[] {
  const points = [...text];
  const count = Math.ceil(points.length / size);
  return Array.from({ length: count }, (_, at) =>
    points.slice(at * size, at * size + size).join(''),
  );
}

/** Parsed if possible, for APIs whose arguments are JSON instead of text. */
export function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
