import type { ToolReader } from '#core/agents/kits/tools/tool-processor.ts';
import { useByName } from '#core/agents/kits/tools/use-by-name.ts';

import { command } from './command.ts';
import { fileChange } from './file-change.ts';
import { otherTools } from './other-tools.ts';

/**
 * Reads the tool uses of Codex. Its converter creates the use of each item; only a tool name
 * without an item is read here.
 */
export const codexTools: ToolReader = {
  processors: [command, fileChange, ...otherTools],
  useOf: (toolName, input) => useByName(toolName, input, null),
};
