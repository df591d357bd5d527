import { relativePath } from '#renderer/views/file/full-path.ts';
import type { ToolExecutionMetadata } from '#shared/conversation/message.ts';
import { useOf } from '#shared/tool/tool-use.ts';

import { cardKindOf } from '../kinds/card-kinds.ts';
import { clip, type ToolSentence, type ToolTexts } from '../tool-sentence.ts';

export type SummarizedTool = Pick<ToolExecutionMetadata, 'tool' | 'toolName' | 'details' | 'blobs'>;

/** Returns the sentence of a tool with what its details add. `asked`: the sentence that its input alone gives. */
export function resultText(metadata: SummarizedTool, asked: ToolSentence, cwd: string, t: ToolTexts): ToolSentence {
  const { details, blobs } = metadata;
  if (!details) return asked;
  const { action } = useOf(metadata);
  const shortPath = (filePath: string) => clip(relativePath(filePath, cwd));
  return cardKindOf(details).sentence?.(details, { action, asked, isCut: isCut(blobs), shortPath, t }) ?? asked;
}

/** Returns true if the message holds only the beginning of the content, so that its number of lines is not known. */
function isCut(blobs: SummarizedTool['blobs']): boolean {
  return blobs.some(({ path }) => path.includes('details') && path.at(-1) === 'content');
}
