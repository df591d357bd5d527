import { z } from 'zod';

import { logInWay } from '#shared/agents/log-in-way.ts';
import { ownAgentDraft, ownAgentProtocols } from '#shared/agents/own-agent.ts';
import { storedSentence } from '#shared/base/shown-text.ts';
import { languages } from '#shared/words/language.ts';

import { call, failures } from './call.ts';

/** A problem, and what the person can do about it. `kind` is stable. */
export const problem = z.object({
  kind: z.string(),
  message: storedSentence,
  remedy: storedSentence.nullable(),
  /** A command that the person may copy and run. */
  command: z.string().nullable(),
  /** Ways to log in that the agent offers. Absent if it needs no login or offers none. */
  logIns: z.array(logInWay).optional().catch(undefined),
});
export type Problem = z.infer<typeof problem>;

const commandId = z.uuid();
const otherLanguage = z.enum(languages).exclude(['en']);

/**
 * Delivery of prompts to a working agent. `now` is either inside the running turn or at its next
 * pause. `givesBack` means that a queued prompt can be withdrawn, and therefore changed, until the
 * agent takes it.
 */
const steering = z.object({ now: z.enum(['intoTurn', 'nextPause']), givesBack: z.boolean() });

/** Capabilities of an agent. Clients check these and never the id of an agent. */
const agentCapabilities = z.object({
  /** Supported ways to run a session. `terminal` is the agent's own terminal interface. */
  faces: z.array(z.enum(['structured', 'terminal'])),
  /** Continues a conversation whose process ended. */
  resume: z.boolean(),
  /** Starts a second conversation from a copy of the first. */
  fork: z.boolean(),
  /** Changes its permission mode while a session runs. */
  modes: z.boolean(),
  /** Changes its model while a session runs. */
  models: z.boolean(),
  /** Passes images of a prompt to its model. */
  images: z.boolean(),
  /** Null if prompts reach the agent only between turns, or if Corral does not know. */
  steering: steering.nullable(),
  /** Writes its conversations to files that Corral can list and open. */
  transcripts: z.boolean(),
  /** Asks questions with options, in addition to approvals. */
  questions: z.boolean(),
  /** Can be started in tmux, and a conversation that runs there can become a session. */
  takeOver: z.boolean(),
});

const permissionMode = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string(),
  isDangerous: z.boolean(),
  /** Texts in the languages besides English. */
  translations: z
    .partialRecord(otherLanguage, z.object({ label: z.string(), description: z.string() }))
    .optional(),
});

/**
 * A setting that an agent declares. It is stored as `agents.{agentId}.{key}`; all values are
 * strings.
 */
const agentSetting = z.object({
  key: z.string().regex(/^[a-z][A-Za-z0-9]*$/),
  /**
   * `programPath` is the absolute path of the agent's program; if unset, Corral searches for it.
   * `text` is any text.
   */
  kind: z.enum(['programPath', 'text']),
  label: z.string(),
  translations: z.partialRecord(otherLanguage, z.object({ label: z.string() })).optional(),
});
export type AgentSetting = z.infer<typeof agentSetting>;

export const agentInfo = z.object({
  agentId: z.string(),
  name: z.string(),
  /** An agent that is `ready` may still have a problem that does not prevent its use. */
  state: z.enum(['ready', 'missing', 'notLoggedIn', 'broken']),
  version: z.string().nullable(),
  path: z.string().nullable(),
  problem: problem.nullable(),
  permissionModes: z.array(permissionMode),
  defaultPermissionMode: z.string(),
  /** Selectable models; empty if the agent offers only its default. */
  models: z.array(z.object({ id: z.string(), label: z.string() })),
  /** False for a demo agent, which creates its own folder. */
  needsFolder: z.boolean(),
  capabilities: agentCapabilities,
  settings: z.array(agentSetting),
  /**
   * Tools whose calls run in parallel. The agent starts a call of any other tool only after the
   * earlier calls of the same response have ended. Absent if the agent reports nothing about calls
   * that it has not started.
   */
  parallelTools: z.array(z.string()).optional(),
  /** True if `agents.test` can show what it announces. */
  isTestable: z.boolean().optional(),
  /** True if `transcripts.ask` can ask it for its conversations. */
  isAskable: z.boolean().optional(),
});
export type AgentInfo = z.infer<typeof agentInfo>;

/**
 * Texts of agents that their adapters add to conversations, by agent id, language and dotted name
 * (`notices.rateLimit.rejected`).
 */
export const agentWords = z.record(
  z.string(),
  z.partialRecord(z.enum(languages), z.record(z.string(), z.string())),
);
export type AgentWords = z.infer<typeof agentWords>;

/** An agent of the catalogue, and whether its program is on this machine. */
const catalogueEntry = z.object({
  agentId: z.string(),
  name: z.string(),
  /** The command that a session runs. */
  commandLine: z.string(),
  /** Path of the program; null if it was not found. */
  path: z.string().nullable(),
  /** Command that installs it; null if only the page describes that. */
  install: z.string().nullable(),
  page: z.string(),
  /** Command that logs the person in. */
  logIn: z.string(),
  protocol: z.enum(ownAgentProtocols),
  /** How far it was tried: a whole turn, or only its announcement. Null if it was not. */
  trial: z.object({ depth: z.enum(['turn', 'handshake']), version: z.string() }).nullable(),
  /** True if it needs an argument that only the person knows, so it has to be an own entry. */
  needsOwnEntry: z.boolean(),
});
export type CatalogueEntryInfo = z.infer<typeof catalogueEntry>;

/** An agent of the public registry. Its texts are those of its authors. */
const registryEntry = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string().nullable(),
  description: z.string(),
  /** The exact command that would run on this machine; null if there is none for it. */
  commandLine: z.string().nullable(),
  /** Address from which the program would have to be downloaded first; null if there is none. */
  archive: z.string().nullable(),
});
export type RegistryEntry = z.infer<typeof registryEntry>;

const choice = z.object({ id: z.string(), label: z.string(), isCurrent: z.boolean() });

/** The announcement of an agent that was started apart from any session. */
export const handshake = z.object({
  commandLine: z.string(),
  /** Time until its first answer. */
  ms: z.int(),
  protocolVersion: z.number(),
  agentName: z.string().nullable(),
  agentVersion: z.string().nullable(),
  /** Every announced capability by its dotted name, in the order of the agent. */
  capabilities: z.array(z.object({ name: z.string(), value: z.string() })),
  authMethods: z.array(
    z.object({ id: z.string(), name: z.string(), description: z.string().nullable() }),
  ),
  /** Choices of a new session; null if none was opened. */
  session: z.object({ modes: z.array(choice), models: z.array(choice) }).nullable(),
  /** Reason why a requested session was not opened. */
  sessionProblem: problem.nullable(),
  /** Last lines of its error output; empty if there are none. */
  errorOutput: z.string(),
});
export type Handshake = z.infer<typeof handshake>;

/** Longest time of a test, in seconds. */
export const TEST_SECONDS = 120;

export const agents = {
  /** `refresh` detects the agents again; otherwise the last result is returned. */
  'agents.list': call(
    z.strictObject({ refresh: z.boolean() }),
    z.object({ agents: z.array(agentInfo) }),
    failures('unavailable'),
  ),
  'agents.catalogue': call(
    z.strictObject({}),
    z.object({ entries: z.array(catalogueEntry), secretsPlace: z.enum(['keychain', 'file']) }),
    failures('unavailable'),
  ),
  /** Fetches the public registry of agents. Called only when the person asks; installs nothing. */
  'agents.registry': call(
    z.strictObject({}),
    z.object({ url: z.string(), entries: z.array(registryEntry) }),
    failures('registryUnreachable'),
  ),
  /** Adds an entry (`agentId` null) or changes one. */
  'agents.saveOwn': call(
    z.strictObject({ commandId, agentId: z.string().nullable(), draft: ownAgentDraft }),
    z.object({ agentId: z.string() }),
    failures('noSuchAgent', 'tooManyAgents', 'secretMissing', 'storeFailed'),
  ),
  /** Removes an entry. Its secrets are deleted some minutes later. */
  'agents.removeOwn': call(
    z.strictObject({ commandId, agentId: z.string() }),
    z.object({}),
    failures('noSuchAgent', 'storeFailed'),
  ),
  /** Brings a removed entry back. */
  'agents.restoreOwn': call(
    z.strictObject({ commandId, agentId: z.string() }),
    z.object({}),
    failures('noSuchAgent', 'storeFailed'),
  ),
  /**
   * Starts an agent in a temporary folder, returns what it announces, and ends it. Has no command
   * id, because receipts are stored and the agent may print a secret.
   */
  'agents.test': call(
    z.strictObject({ testId: z.uuid(), agentId: z.string(), opensSession: z.boolean() }),
    z.object({ handshake }),
    failures('noSuchAgent', 'testFailed', 'testCancelled'),
  ),
  /** Ends a running test; its call then fails with `testCancelled`. */
  'agents.cancelTest': call(
    z.strictObject({ testId: z.uuid() }),
    z.object({}),
    failures('unavailable'),
  ),
};
