import { previewWith } from '#core/agents/kits/tools/tool-processor.ts';

import { claudeTools } from './registry.ts';

/** What a tool is about to do, from its input alone: what a person must see before approving it. */
export const previewDetails = previewWith(claudeTools);
