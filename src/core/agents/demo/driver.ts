import type { AgentDriver } from '#core/agents/driver.ts';
import { previewWith, type ToolReader } from '#core/agents/kits/tools/tool-processor.ts';

import { DemoAgent } from './demo-agent.ts';
import { demo } from './description.ts';

/** Creates the driver. `tools` reads the tool uses of the agent that the demo imitates. */
export function demoDriver(tools: ToolReader): AgentDriver {
  return {
    ...demo,
    tools,
    create: (ports) => new DemoAgent({ ...ports, previewDetails: previewWith(tools) }),
  };
}
