import type { ToolReader } from '#core/agents/kits/tools/tool-processor.ts';

import { command } from './command.ts';
import { fileChange } from './file-change.ts';
import { reading } from './reading.ts';
import { otherTools } from './other-tools.ts';
import { describeUse, toolNameOf } from './tool-use.ts';

/** Reads the tool uses of OpenCode, also by the names that it gives them. */
export const opencodeTools: ToolReader = {
  processors: [command, fileChange, ...reading, ...otherTools],
  useOf: (toolName, input) => describeUse(toolNameOf(toolName), input),
};
