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

const otherLanguage = z.enum(['zh']);

/** How prompts reach an agent while it works. `now`: into the running turn, or at its next pause. `givesBack`: a prompt that it has not taken can be withdrawn, and so be changed. */
const steering = z.object({ now: z.enum(['intoTurn', 'nextPause']), givesBack: z.boolean() });

/** What can be done with an agent. Clients ask this, never for an agent by its id. */
const agentCapabilities = z.object({
  /** How its sessions can run. `terminal`: in its own terminal interface. */
  faces: z.array(z.enum(['structured', 'terminal'])),
  /** Continues a conversation whose process ended. */
  resume: z.boolean(),
  /** Begins a second conversation from a copy of the first. */
  fork: z.boolean(),
  /** Changes its permission mode while a session runs. */
  modes: z.boolean(),
  /** Changes its model while a session runs. */
  models: z.boolean(),
  /** Passes images of a prompt to its model. */
  images: z.boolean(),
  /** Null if prompts reach it only between turns, or Corral does not know. */
  steering: steering.nullable(),
  /** Writes its conversations to files that Corral lists and opens. */
  transcripts: z.boolean(),
  /** Asks questions with options, besides approvals. */
  questions: z.boolean(),
  /** Can be started in tmux, and a conversation that runs there can become a session. */
  takeOver: z.boolean(),
});

const permissionMode = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string(),
  isDangerous: z.boolean(),
  /** Its texts in the languages besides English. */
  translations: z.partialRecord(otherLanguage, z.object({ label: z.string(), description: z.string() })).optional(),
});

/** A setting that an agent brings. It is stored as `agents.{agentId}.{key}`; all values are texts. */
const agentSetting = z.object({
  key: z.string().regex(/^[a-z][A-Za-z0-9]*$/),
  /** `programPath`: absolute path of its program, where Corral looks if nothing is set. `text`: any text. */
  kind: z.enum(['programPath', 'text']),
  label: z.string(),
  translations: z.partialRecord(otherLanguage, z.object({ label: z.string() })).optional(),
});
export type AgentSetting = z.infer<typeof agentSetting>;

export const agentInfo = z.object({
  agentId: z.string(),
  name: z.string(),
  /** `ready` may still carry a problem that does not stop it. */
  state: z.enum(['ready', 'missing', 'notLoggedIn', 'broken']),
  version: z.string().nullable(),
  path: z.string().nullable(),
  problem: problem.nullable(),
  permissionModes: z.array(permissionMode),
  defaultPermissionMode: z.string(),
  /** Empty: the agent's default only. */
  models: z.array(z.object({ id: z.string(), label: z.string() })),
  /** A demo needs no folder of the person's: it makes its own. */
  needsFolder: z.boolean(),
  capabilities: agentCapabilities,
  settings: z.array(agentSetting),
  /**
   * Tools whose calls run side by side. The agent begins a call of any other tool only when the calls before it in the same answer are
   * done. Absent: it says nothing of calls that it has not begun.
   */
  parallelTools: z.array(z.string()).optional(),
});
export type AgentInfo = z.infer<typeof agentInfo>;

export const agents = {
  /** `refresh` looks at the machine again; otherwise the last findings are given. */
  'agents.list': call(z.strictObject({ refresh: z.boolean() }), z.object({ agents: z.array(agentInfo) }), failures('unavailable')),
};
