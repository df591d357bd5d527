import { prettyJson } from '#renderer/views/json/json-text.ts';
import type { ToolExecutionMetadata } from '#shared/conversation/message.ts';

import type { CopyKind } from './kinds/card-kind.ts';
import { cardKindOf } from './kinds/card-kinds.ts';
import { joinLines } from './kinds/join-lines.ts';

/** Returns the kind of text that `cardText` returns for this card. */
export function copyKind({ details }: Pick<ToolExecutionMetadata, 'details'>): CopyKind {
  return details ? cardKindOf(details).copyKind : 'all';
}

/** Returns a card as text to be pasted elsewhere, without colours and marks. */
export function cardText({
  details,
  input,
  output,
  isError,
}: Pick<ToolExecutionMetadata, 'details' | 'input' | 'output' | 'isError'>): string {
  if (!details) return joinLines([prettyJson(input), output]);
  const text = cardKindOf(details).copyText(details);
  return isError && details.type !== 'commandOutput' ? joinLines([text, output]) : text;
}
