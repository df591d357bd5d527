import { z } from 'zod';

import { interactionType } from '#shared/interaction/interaction.ts';
import { languages } from '#shared/words/language.ts';

import { extractionSettings } from '../detection/extraction-settings.ts';
import { llmSettings } from '../detection/llm-settings.ts';
import { notificationSettings } from '../notification/notification-settings.ts';
import { editorChoice } from './editors.ts';
import { learntAgent } from '#shared/agents/learnt-agent.ts';
import { OWN_AGENT_LIMITS, ownAgent } from '#shared/agents/own-agent.ts';
import { MAX_PROJECT_CHOICES, projectChoice } from '#shared/session/project-choice.ts';

/** Seconds until a question times out. */
export const questionTimeout = z.int().min(5).max(86_400);

/** Default of `abandonAfterSeconds`. */
export const ABANDON_AFTER_SECONDS = 600;

/** The value of a setting that an agent brings. */
export const agentSettingValue = z.string().max(4096);

/** Settings of the person. Null means the default. */
export const settings = z.object({
  language: z.enum(languages).nullable(),
  theme: z.enum(['light', 'dark']).nullable(),
  /**
   * Settings that agents declare, by agent id and key; an absent key is unset. See
   * `AgentInfo.settings`.
   */
  agents: z.record(z.string(), z.record(z.string(), agentSettingValue)),
  /** Key that sends a prompt: Enter, or Enter with Ctrl (Command on a Mac). */
  sendWith: z.enum(['enter', 'modEnter']).nullable(),
  /**
   * True if questions of the session in view stand over its message field instead of in a dialog,
   * except those of high risk.
   */
  dockQuestions: z.boolean().nullable(),
  /** Editor that opens files; if null, the first editor found. */
  editor: editorChoice.nullable(),
  /** The person's own command, for `custom`; see command-template.ts. */
  editorCommand: z.string().max(2000).nullable(),
  /**
   * Seconds in front of a person after which a question of that type ends automatically. Absent
   * types have no timeout.
   */
  questionTimeouts: z.partialRecord(interactionType, questionTimeout).nullable(),
  /** Seconds after which a question that no window has shown counts as unseen. */
  unseenAfterSeconds: z.int().min(5).max(3600).nullable(),
  /**
   * True if a tool use and its result become one message. Applies to output that arrives after the
   * change.
   */
  mergeToolMessages: z.boolean().nullable(),
  /**
   * Seconds after which a tool use without a result is closed as abandoned while its agent is
   * quiet.
   */
  abandonAfterSeconds: z.int().min(60).max(86_400).nullable(),
  /** Panes of tmux whose questions notify the person; see read-from.ts. */
  watchedPanes: z
    .array(z.object({ socket: z.string(), paneId: z.string(), pid: z.int() }))
    .max(1000)
    .nullable(),
  /** Channels and their events; see notification-settings.ts for the defaults. */
  notifications: notificationSettings.nullable(),
  /** Amount of a terminal that is read; see extraction-settings.ts for the defaults. */
  extraction: extractionSettings.nullable(),
  /**
   * Models that read screens when rules cannot. Changed only by `llm.configure`, because keys
   * depend on it.
   */
  llm: llmSettings.nullable(),
  /**
   * Agents that the person has entered. Changed only by `agents.saveOwn` and its like, because
   * secrets depend on it.
   */
  ownAgents: z.array(ownAgent).max(OWN_AGENT_LIMITS.agents).nullable(),
  /** Facts that agents announced when they ran, by agent id. Changed only by core. */
  learntAgents: z.record(z.string(), learntAgent).nullable(),
  /**
   * Folder in which new worktrees are made, with `~` for the home folder. Changed only by
   * `worktrees.setPlace`, which checks it.
   */
  worktreesFolder: z.string().max(4096).nullable(),
  /** Last choices for new sessions, newest first. Changed only by core. */
  projectChoices: z.array(projectChoice).max(MAX_PROJECT_CHOICES).nullable(),
});
export type Settings = z.infer<typeof settings>;

/** Settings without any value. Each default is applied where the setting is used. */
export const noSettings: Settings = {
  language: null,
  theme: null,
  agents: {},
  sendWith: null,
  dockQuestions: null,
  editor: null,
  editorCommand: null,
  questionTimeouts: null,
  unseenAfterSeconds: null,
  mergeToolMessages: null,
  abandonAfterSeconds: null,
  watchedPanes: null,
  notifications: null,
  extraction: null,
  llm: null,
  ownAgents: null,
  learntAgents: null,
  worktreesFolder: null,
  projectChoices: null,
};
