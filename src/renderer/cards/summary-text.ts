import type { ToolExecutionMetadata } from '#shared/conversation/message.ts';

import { askedText } from './asked-text.ts';
import type { ToolTexts } from './said.ts';
import { toldText, type TellingTool } from './told-text.ts';

type Tool = TellingTool & Pick<ToolExecutionMetadata, 'status' | 'input'>;

/** What a tool did, in another language than that of core, from what is known of it. */
export function summaryText(tool: Tool, cwd: string, t: ToolTexts): string {
  const { status } = tool;
  const { running, completed, plain, failed } = toldText(tool, askedText(tool, cwd, t), cwd, t);
  if (status === 'running') return running;
  if (status === 'completed') return completed;
  if (failed !== undefined && status === 'failed') return failed;
  return t(`otherwise.${status}`, { words: plain });
}
