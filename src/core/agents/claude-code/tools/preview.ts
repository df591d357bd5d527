import { previewWith } from '#core/agents/kits/tools/tool-processor.ts';

import { claudeTools } from './registry.ts';

/** Returns what a tool is about to do, from its input alone, for the person who approves it. */
export const previewDetails = previewWith(claudeTools);
