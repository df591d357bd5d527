import { isOwnAgentId } from '#shared/agents/own-agent.ts';
import type { Describe } from '#shared/conversation/tool-description.ts';

import { acpTools } from './acp/tools/processors.ts';
import type { AgentDriver } from './driver.ts';
import { describeWith, type ToolReader } from './kits/tools/tool-processor.ts';
import { useByName } from './kits/tools/use-by-name.ts';

/**
 * Reads tools of an agent that this Corral does not have, by the names that agents have in common.
 */
const unknownTools: ToolReader = {
  processors: [],
  useOf: (toolName, input) => useByName(toolName, input, null),
};

/** Returns the describer for the tools of an agent that works in `cwd`. */
export type DescribeTools = (agentId: string, cwd?: string | null) => Describe;

export function toolDescriber(drivers: readonly AgentDriver[]): DescribeTools {
  const readers = new Map(drivers.map(({ id, tools }) => [id, tools]));
  const others = (agentId: string) => (isOwnAgentId(agentId) ? acpTools : unknownTools);
  return (agentId, cwd = null) => describeWith(readers.get(agentId) ?? others(agentId), cwd);
}
