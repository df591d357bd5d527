import type {
  ApiFamily,
  AssistantMessage,
  AssistantPart,
  ContentPart,
  ToolCall,
} from '#agent/history/message.ts';
import type { JsonValue } from '#shared/base/json-value.ts';

import { wellFormedJson } from '../wire/well-formed.ts';

/** Stands for an empty result, because some APIs refuse one. */
export const NO_OUTPUT = '(no output)';

/** Returns false for text that APIs refuse: empty, or only white space. */
export function hasText(text: string): boolean {
  return text.trim() !== '';
}

/** Returns the arguments of a call as JSON text, for APIs that parse them: `{}` if they do not parse. */
export function argumentsOf({ input, argumentsText }: ToolCall): string {
  return input === null || !hasText(argumentsText) ? '{}' : wellFormedJson(argumentsText);
}

/** Joins the texts of a message or a result. */
export function textOf(parts: readonly ContentPart[]): string {
  return parts
    .flatMap((part) => (part.kind === 'text' && hasText(part.text) ? part.text : []))
    .join('\n\n');
}

export function imagesOf(
  parts: readonly ContentPart[],
): readonly Extract<ContentPart, { readonly kind: 'image' }>[] {
  return parts.filter((part) => part.kind === 'image');
}

/** Returns the opaque data of a part if it was created by this family and model, else null. */
export function ownOpaque(
  part: AssistantPart,
  target: { readonly family: ApiFamily; readonly model: string; readonly isPlain: boolean },
): JsonValue | null {
  const { opaque } = part;
  if (!opaque || target.isPlain) return null;
  return opaque.family === target.family && opaque.model === target.model ? opaque.value : null;
}

/** Returns true if a message has opaque data for this family and model. */
export function hasOpaque(
  message: AssistantMessage,
  target: { readonly family: ApiFamily; readonly model: string },
): boolean {
  return message.parts.some((part) => ownOpaque(part, { ...target, isPlain: false }) !== null);
}
