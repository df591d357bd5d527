import { z } from 'zod';

import {
  ACCESS_LIMITS,
  enteredKey,
  offeredModel,
  providerChoice,
} from '#shared/agents/model-provider.ts';
import { ownAgentDraft, ownAgentProtocols } from '#shared/agents/own-agent.ts';

import { agentInfo, problem, startFailures } from '../agents.ts';
import { call, failures } from '../call.ts';

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

const commandId = z.uuid();

export const agents = {
  /** `refresh` detects the agents again; otherwise the last result is returned. */
  'agents.list': call(
    () => z.strictObject({ refresh: z.boolean() }),
    () => z.object({ agents: z.array(agentInfo) }),
    failures('unavailable'),
  ),
  'agents.catalogue': call(
    () => z.strictObject({}),
    () =>
      z.object({ entries: z.array(catalogueEntry), secretsPlace: z.enum(['keychain', 'file']) }),
    failures('unavailable'),
  ),
  /** Fetches the public registry of agents. Called only when the person asks; installs nothing. */
  'agents.registry': call(
    () => z.strictObject({}),
    () => z.object({ url: z.string(), entries: z.array(registryEntry) }),
    failures('registryUnreachable'),
  ),
  /** Adds an entry (`agentId` null) or changes one. */
  'agents.saveOwn': call(
    () => z.strictObject({ commandId, agentId: z.string().nullable(), draft: ownAgentDraft }),
    () => z.object({ agentId: z.string() }),
    failures('noSuchAgent', 'tooManyAgents', 'secretMissing', 'storeFailed'),
  ),
  /** Removes an entry. Its secrets are deleted some minutes later. */
  'agents.removeOwn': call(
    () => z.strictObject({ commandId, agentId: z.string() }),
    () => z.object({}),
    failures('noSuchAgent', 'storeFailed'),
  ),
  /** Brings a removed entry back. */
  'agents.restoreOwn': call(
    () => z.strictObject({ commandId, agentId: z.string() }),
    () => z.object({}),
    failures('noSuchAgent', 'storeFailed'),
  ),
  /**
   * Starts an agent in a temporary folder, returns what it announces, and ends it. Has no command
   * id, because receipts are stored and the agent may print a secret.
   */
  'agents.test': call(
    () => z.strictObject({ testId: z.uuid(), agentId: z.string(), opensSession: z.boolean() }),
    () => z.object({ handshake }),
    startFailures('noSuchAgent', 'testFailed', 'testCancelled'),
  ),
  /**
   * Returns whether a key is stored for the saved provider of an agent, and where keys are stored.
   * No call returns a key.
   */
  'agents.access': call(
    () => z.strictObject({ agentId: z.string() }),
    () => z.object({ hasKey: z.boolean(), place: z.enum(['keychain', 'file']) }),
    failures('noSuchAgent'),
  ),
  /**
   * Lists the models of a provider with the entered key (null: the stored one, if it was stored for
   * the same server). Stores nothing. Has no command id, because receipts are stored.
   */
  'agents.testAccess': call(
    () => z.strictObject({ ...providerChoice, key: enteredKey }),
    () => z.object({ ms: z.int(), models: z.array(offeredModel) }),
    failures('noSuchAgent', 'incomplete', 'keyRefused', 'notReached', 'notListed'),
  ),
  /**
   * Stores the provider and the model of an agent, and the key with the secrets. Deletes a stored
   * key of another server.
   */
  'agents.saveAccess': call(
    () =>
      z.strictObject({
        commandId,
        ...providerChoice,
        model: z.string().trim().min(1).max(ACCESS_LIMITS.model),
        key: enteredKey,
      }),
    () => z.object({}),
    failures('noSuchAgent', 'incomplete', 'storeFailed'),
  ),
  /** Deletes the stored key of an agent. */
  'agents.forgetKey': call(
    () => z.strictObject({ commandId, agentId: z.string() }),
    () => z.object({}),
    failures('noSuchAgent', 'storeFailed'),
  ),
  /** Ends a running test; its call then fails with `testCancelled`. */
  'agents.cancelTest': call(
    () => z.strictObject({ testId: z.uuid() }),
    () => z.object({}),
    failures('unavailable'),
  ),
};
