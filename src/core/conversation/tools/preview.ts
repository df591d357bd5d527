import type { ToolDetails } from '#shared/conversation/tool-details.ts';

import { describeWith } from '../tool-processor.ts';
import { toolProcessors } from './registry.ts';

const describe = describeWith(toolProcessors);

/** What a tool is about to do, from its input alone: what a person must see before approving it. */
export function previewDetails(toolName: string, input: unknown): ToolDetails | null {
  return describe({ toolName, toolUseId: null, input }, null).details;
}
