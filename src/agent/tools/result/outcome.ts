import type { ContentPart } from '#agent/history/message.ts';

import type { ToolFailure, ToolSuccess } from '../tool.ts';

export function failed(text: string): ToolFailure {
  return { kind: 'failed', text };
}

export function done(
  text: string,
  more: { readonly parts?: readonly ContentPart[]; readonly facts?: ToolSuccess['facts'] } = {},
): ToolSuccess {
  const parts: readonly ContentPart[] = [{ kind: 'text', text }, ...(more.parts ?? [])];
  return more.facts === undefined
    ? { kind: 'done', parts }
    : { kind: 'done', parts, facts: more.facts };
}
