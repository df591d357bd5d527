import { z } from 'zod';

import { interactionType } from '#shared/interaction/interaction.ts';
import { languages } from '#shared/words/language.ts';

import { extractionSettings } from '../detection/extraction-settings.ts';
import { llmSettings } from '../detection/llm-settings.ts';
import { notificationSettings } from '../notification/notification-settings.ts';
import { problem } from './agents.ts';
import { call, failures } from './call.ts';
import { fileMatch } from './files.ts';
import { editorChoice } from './editors.ts';
import { learntAgent } from '#shared/agents/learnt-agent.ts';
import { OWN_AGENT_LIMITS, ownAgent } from '#shared/agents/own-agent.ts';
import { MAX_PROJECT_CHOICES, projectChoice } from '#shared/session/project-choice.ts';

const folderPath = z.string().min(1).max(4096);
const folderState = z.enum(['ok', 'missing', 'notReadable', 'notAbsolute', 'notAFolder']);
export type FolderState = z.infer<typeof folderState>;

const timeout = z.int().min(5).max(86_400);

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
  /** Editor that opens files; if null, the first editor found. */
  editor: editorChoice.nullable(),
  /** The person's own command, for `custom`; see command-template.ts. */
  editorCommand: z.string().max(2000).nullable(),
  /**
   * Seconds in front of a person after which a question of that type ends automatically. Absent
   * types have no timeout.
   */
  questionTimeouts: z.partialRecord(interactionType, timeout).nullable(),
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
  /** Last choices for new sessions, newest first. Changed only by core. */
  projectChoices: z.array(projectChoice).max(MAX_PROJECT_CHOICES).nullable(),
});
export type Settings = z.infer<typeof settings>;

/** Changes to apply; absent settings stay. */
const settingsChange = settings
  .omit({ llm: true, ownAgents: true, learntAgents: true, projectChoices: true })
  .extend({
    /**
     * Only the types to change, so that two concurrent changes are both kept. A null type has no
     * timeout.
     */
    questionTimeouts: z.partialRecord(interactionType, timeout.nullable()).nullable(),
    /** Only the settings to change; null unsets one. */
    agents: z.record(z.string(), z.record(z.string(), agentSettingValue.nullable())),
  })
  .partial()
  .strict();
export type SettingsChange = z.infer<typeof settingsChange>;

/** Settings without any value. Each default is applied where the setting is used. */
export const noSettings: Settings = {
  language: null,
  theme: null,
  agents: {},
  sendWith: null,
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
  projectChoices: null,
};

export const desk = {
  'desk.info': call(
    z.strictObject({}),
    z.object({
      version: z.string(),
      platform: z.string(),
      dataDir: z.string(),
      homeDir: z.string(),
      recentFolders: z.array(z.string()),
      /** Messages about this start, such as a damaged database that was moved away. */
      notices: z.array(problem),
    }),
    failures('unavailable'),
  ),
  'settings.set': call(
    z.strictObject({ commandId: z.uuid(), settings: settingsChange }),
    z.object({ settings }),
    failures('storeFailed', 'noSuchSetting'),
  ),
  /** Returns whether a session can work in a folder. */
  'folders.check': call(
    z.strictObject({ path: folderPath }),
    z.object({ state: folderState }),
    failures('unavailable'),
  ),
  /** Creates a folder and its missing parents. */
  'folders.make': call(
    z.strictObject({ commandId: z.uuid(), path: folderPath }),
    z.object({ path: z.string() }),
    failures('folderNotAbsolute', 'folderNotMade'),
  ),
  /**
   * Returns files and folders below a folder that match a short query, for a prompt that is written
   * before its session exists.
   */
  'folders.complete': call(
    z.strictObject({ path: folderPath, query: z.string().max(500), limit: z.int().min(1).max(50) }),
    z.object({ matches: z.array(fileMatch) }),
    failures('folderNotAbsolute'),
  ),
  /**
   * Lists sub-folders, for choosing a folder without a native dialog. At most 500, hidden ones
   * last.
   */
  'folders.list': call(
    z.strictObject({ path: z.string().min(1) }),
    z.object({
      path: z.string(),
      parent: z.string().nullable(),
      folders: z.array(z.string()),
      truncated: z.boolean(),
    }),
    failures('folderMissing', 'folderNotReadable', 'folderNotAbsolute'),
  ),
};
