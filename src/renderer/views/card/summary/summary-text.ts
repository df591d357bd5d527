import { relativePath } from '#renderer/views/file/full-path.ts';
import type { ToolExecutionMetadata } from '#shared/conversation/message.ts';
import { isAboutPath } from '#shared/tool/tool-action.ts';
import { subjectOfUse, useOf } from '#shared/tool/tool-use.ts';

import { type ToolTexts, toolSentence, type ToolSentence } from '../tool-sentence.ts';
import { resultText, type SummarizedTool } from './result-text.ts';

/** Returns the sentence of a tool's input, for a tool without a result or without details. */
function inputText(
  metadata: Pick<ToolExecutionMetadata, 'tool' | 'toolName'>,
  cwd: string,
  t: ToolTexts,
): ToolSentence {
  const use = useOf(metadata);
  const subject = subjectOfUse(use);
  return toolSentence(
    use.action,
    isAboutPath(use.action) ? relativePath(subject, cwd) : subject,
    t,
  );
}

/** Returns the file in the sentence of a tool; '' if the sentence is not about a file. */
export function fileOfTool(
  metadata: Pick<ToolExecutionMetadata, 'tool' | 'toolName'>,
  cwd: string,
): string {
  const use = useOf(metadata);
  return isAboutPath(use.action) ? relativePath(subjectOfUse(use), cwd) : '';
}

type Tool = SummarizedTool & Pick<ToolExecutionMetadata, 'status'>;

/**
 * Returns the summary of a tool execution in a language other than core's, from its stored data.
 */
export function summaryText(tool: Tool, cwd: string, t: ToolTexts): string {
  const { status } = tool;
  const { running, completed, plain, failed } = resultText(tool, inputText(tool, cwd, t), cwd, t);
  if (status === 'running') return running;
  if (status === 'completed') return completed;
  if (failed !== undefined && status === 'failed') return failed;
  return t(`otherwise.${status}`, { words: plain });
}

/** Returns the sentence of a tool that waits and does not run yet, such as "curl x". */
export function waitingText(tool: SummarizedTool, cwd: string, t: ToolTexts): string {
  return resultText(tool, inputText(tool, cwd, t), cwd, t).plain;
}
