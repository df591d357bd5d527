import { z } from 'zod';

import { call, failures } from './call.ts';

/** Something that went wrong, and what the person can do about it. `kind` is stable, for translation. */
export const problem = z.object({
  kind: z.string(),
  message: z.string(),
  remedy: z.string().nullable(),
  /** A command that the person may copy and run. */
  command: z.string().nullable(),
});
export type Problem = z.infer<typeof problem>;

export const agentInfo = z.object({
  agentId: z.string(),
  name: z.string(),
  /** `ready` may still carry a problem that does not stop it. */
  state: z.enum(['ready', 'missing', 'notLoggedIn', 'broken']),
  version: z.string().nullable(),
  path: z.string().nullable(),
  problem: problem.nullable(),
  permissionModes: z.array(z.object({ id: z.string(), label: z.string(), description: z.string(), isDangerous: z.boolean() })),
  defaultPermissionMode: z.string(),
  /** Empty: the agent's default only. */
  models: z.array(z.object({ id: z.string(), label: z.string() })),
  /** A demo needs no folder of the person's: it makes its own. */
  needsFolder: z.boolean(),
  /** Whether its own terminal interface can be the face of a session; absent: no. */
  hasTerminalFace: z.boolean().optional(),
});
export type AgentInfo = z.infer<typeof agentInfo>;

export const agents = {
  /** `refresh` looks at the machine again; otherwise the last findings are given. */
  'agents.list': call(z.strictObject({ refresh: z.boolean() }), z.object({ agents: z.array(agentInfo) }), failures('unavailable')),
};
