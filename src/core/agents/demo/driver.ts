import type { AgentDriver } from '#core/agents/driver.ts';
import { previewWith, type ToolReader } from '#core/agents/kits/tools/tool-processor.ts';

import { DemoAgent } from './demo-agent.ts';
import { demo } from './description.ts';

/** `tools`: how the tools of the agent that it plays are read. */
export function demoDriver(tools: ToolReader): AgentDriver {
  return { ...demo, tools, create: (ports) => new DemoAgent({ ...ports, previewDetails: previewWith(tools) }) };
}
