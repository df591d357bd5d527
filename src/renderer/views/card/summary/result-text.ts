import { relativePath } from '#renderer/views/file/full-path.ts';
import type { ToolExecutionMetadata } from '#shared/conversation/message.ts';
import { useOf } from '#shared/tool/tool-use.ts';

import { cardKindOf } from '../kinds/card-kinds.ts';
import { clip, type ToolSentence, type ToolTexts } from '../tool-sentence.ts';

export type SummarizedTool = Pick<ToolExecutionMetadata, 'tool' | 'toolName' | 'details' | 'blobs'>;

/**
 * Returns the sentence of a tool, extended by its details. `inputSentence` is the sentence of its
 * input alone.
 */
export function resultText(
  metadata: SummarizedTool,
  inputSentence: ToolSentence,
  cwd: string,
  t: ToolTexts,
): ToolSentence {
  const { details, blobs } = metadata;
  if (!details) return inputSentence;
  const { action } = useOf(metadata);
  const shortPath = (filePath: string) => clip(relativePath(filePath, cwd));
  return (
    cardKindOf(details).sentence?.(details, {
      action,
      inputSentence,
      isCut: isCut(blobs),
      shortPath,
      t,
    }) ?? inputSentence
  );
}

/**
 * Returns true if the message contains only the beginning of the content, so that its number of
 * lines is unknown.
 */
function isCut(blobs: SummarizedTool['blobs']): boolean {
  return blobs.some(({ path }) => path.includes('details') && path.at(-1) === 'content');
}
