import { z } from 'zod';

import { logInWay } from '#shared/agents/log-in-way.ts';
import { modelProvider } from '#shared/agents/model-provider.ts';
import { storedSentence } from '#shared/base/shown-text.ts';
import { languages } from '#shared/words/language.ts';

import { failures } from './call.ts';

/** A problem, and what the person can do about it. `kind` is stable. */
export const problem = z.object({
  kind: z.string(),
  message: storedSentence,
  remedy: storedSentence.nullable(),
  /** A command that the person may copy and run. */
  command: z.string().nullable(),
  /** The file that the person has to correct, such as the settings of the agent. */
  file: z
    .object({ path: z.string(), line: z.int().nullable(), column: z.int().nullable() })
    .optional()
    .catch(undefined),
  /** Ways to log in that the agent offers. Absent if it needs no login or offers none. */
  logIns: z.array(logInWay).optional().catch(undefined),
});
export type Problem = z.infer<typeof problem>;

/** Returns the failures of a call that starts an agent: also the command or file that helps. */
export function startFailures<const K extends readonly [string, ...string[]]>(...kinds: K) {
  const others = failures(...kinds);
  return () => others().extend(problem.pick({ command: true, file: true }).partial().shape);
}

const otherLanguage = z.enum(languages).exclude(['en']);

/**
 * Delivery of prompts to a working agent. `now` is either inside the running turn or at its next
 * pause. `givesBack` means that a queued prompt can be withdrawn, and therefore changed, until the
 * agent takes it.
 */
const steering = z.object({ now: z.enum(['intoTurn', 'nextPause']), givesBack: z.boolean() });

/** Capabilities of an agent. Clients check these and never the id of an agent. */
const mentionAbility = z.object({
  /** Attaches folders, too, as a list of their files. */
  folders: z.boolean(),
  /** Pattern of names that it cannot read out of a prompt. Absent: it reads all names. */
  refusedNames: z.string().optional(),
});

const agentCapabilities = z.object({
  /** Supported ways to run a session. `terminal` is the agent's own terminal interface. */
  faces: z.array(z.enum(['structured', 'terminal'])),
  /** Continues a conversation whose process ended. */
  resume: z.boolean(),
  /** Starts a second conversation from a copy of the first. */
  fork: z.boolean(),
  /** Starts it from the part before any turn, too. Absent: only from the whole conversation. */
  forkAtTurn: z.boolean().optional(),
  /** `forkAtTurn` is also true for prompts that were taken into a running turn. */
  forkAtAdditions: z.boolean().optional(),
  /** Works in further folders besides the one in which it starts. */
  additionalFolders: z.boolean(),
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
  /**
   * Attaches files that a prompt mentions by `@`, or names them to its model. Absent: the words of
   * the prompt are all that it gets.
   */
  mentions: mentionAbility.optional(),
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

/** Reasoning effort of a model, by the agent's own name for it. */
export const reasoningEffort = z.string().regex(/^[A-Za-z][\w-]{0,39}$/u);

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
  models: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      /** Absent: those of the agent. */
      efforts: z.array(reasoningEffort).optional(),
    }),
  ),
  /**
   * Reasoning efforts among which the person can choose for a new session, for its default model and
   * for models without their own; the least first. Absent if there is no choice.
   */
  efforts: z.array(reasoningEffort).optional(),
  /** False for a demo agent, which creates its own folder. */
  needsFolder: z.boolean(),
  capabilities: agentCapabilities,
  settings: z.array(agentSetting),
  /**
   * Providers of models among which the person chooses in Corral (`agents.saveAccess`). Absent if
   * the agent has a login of its own.
   */
  providers: z.array(modelProvider).optional(),
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
 * Texts of one language by dotted name (`notices.rateLimit.rejected`). They are checked when one is
 * rendered, because a window would otherwise check hundreds of them before its first view.
 */
const uncheckedTexts = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null,
);

/** Texts of agents that their adapters add to conversations, by agent id and language. */
export const agentWords = z.record(z.string(), z.partialRecord(z.enum(languages), uncheckedTexts));
export type AgentWords = z.infer<typeof agentWords>;
