import { z } from 'zod';

import { interactionType } from '#shared/interaction/interaction.ts';

import { extractionSettings } from '../detection/extraction-settings.ts';
import { llmSettings } from '../detection/llm-settings.ts';
import { notificationSettings } from '../notification/notification-settings.ts';
import { problem } from './agents.ts';
import { call, failures } from './call.ts';
import { fileMatch } from './files.ts';
import { editorChoice } from './editors.ts';

const folderPath = z.string().min(1).max(4096);
const folderState = z.enum(['ok', 'missing', 'notReadable', 'notAbsolute', 'notAFolder']);
export type FolderState = z.infer<typeof folderState>;

const timeout = z.int().min(5).max(86_400);

/** Default of `abandonAfterSeconds`. */
export const ABANDON_AFTER_SECONDS = 600;

/** The value of a setting that an agent brings. */
export const agentSettingValue = z.string().max(4096);

/** `null` stands for the default. */
export const settings = z.object({
  language: z.enum(['en', 'zh']).nullable(),
  theme: z.enum(['light', 'dark']).nullable(),
  /** Settings that agents bring, by the agent's id and the setting's key; what is not there is not set. See `AgentInfo.settings`. */
  agents: z.record(z.string(), z.record(z.string(), agentSettingValue)),
  /** What sends a prompt: Enter, or Enter with Ctrl (Command on a Mac). */
  sendWith: z.enum(['enter', 'modEnter']).nullable(),
  /** What files open in: the first editor found when not chosen. */
  editor: editorChoice.nullable(),
  /** The person's own command, for `custom`; see command-template.ts. */
  editorCommand: z.string().max(2000).nullable(),
  /** After how many seconds in front of a person a question of that type ends by itself; types that are not here wait for ever. */
  questionTimeouts: z.partialRecord(interactionType, timeout).nullable(),
  /** After how many seconds a question that no window has shown counts as unseen. */
  unseenAfterSeconds: z.int().min(5).max(3600).nullable(),
  /** Whether a tool use and its result become one message; applies to what is said after it was changed. */
  mergeToolMessages: z.boolean().nullable(),
  /** After how many seconds a tool use without a result is closed as abandoned, while its agent is quiet. */
  abandonAfterSeconds: z.int().min(60).max(86_400).nullable(),
  /** Panes of tmux of which the person wants to be told when they ask something; see read-from.ts. */
  watchedPanes: z
    .array(z.object({ socket: z.string(), paneId: z.string(), pid: z.int() }))
    .max(1000)
    .nullable(),
  /** What is told where; see notification-settings.ts for the defaults. */
  notifications: notificationSettings.nullable(),
  /** How much of a terminal is read; see extraction-settings.ts for the defaults. */
  extraction: extractionSettings.nullable(),
  /** Who reads screens that rules cannot; changed by `llm.configure` alone, since keys hang on it. */
  llm: llmSettings.nullable(),
});
export type Settings = z.infer<typeof settings>;

/** What to change; what is not given stays. */
const settingsChange = settings
  .omit({ llm: true })
  .extend({
    /** Of the types to change alone, so that two changes at once are both kept; a type that is `null` waits for ever. */
    questionTimeouts: z.partialRecord(interactionType, timeout.nullable()).nullable(),
    /** Of the settings to change alone; null: it is not set any more. */
    agents: z.record(z.string(), z.record(z.string(), agentSettingValue.nullable())),
  })
  .partial()
  .strict();
export type SettingsChange = z.infer<typeof settingsChange>;

/** Nothing is set: each has its default where it is used. */
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
      /** What the person should know of this start, such as a damaged database that was put aside. */
      notices: z.array(problem),
    }),
    failures('unavailable'),
  ),
  'settings.set': call(
    z.strictObject({ commandId: z.uuid(), settings: settingsChange }),
    z.object({ settings }),
    failures('storeFailed', 'noSuchSetting'),
  ),
  /** Whether a session can work in a folder. */
  'folders.check': call(z.strictObject({ path: folderPath }), z.object({ state: folderState }), failures('unavailable')),
  /** Makes a folder, with those above it that are missing. */
  'folders.make': call(
    z.strictObject({ commandId: z.uuid(), path: folderPath }),
    z.object({ path: z.string() }),
    failures('folderNotAbsolute', 'folderNotMade'),
  ),
  /** Files and folders below a folder that fit a few letters, for a prompt that is written before its session exists. */
  'folders.complete': call(
    z.strictObject({ path: folderPath, query: z.string().max(500), limit: z.int().min(1).max(50) }),
    z.object({ matches: z.array(fileMatch) }),
    failures('folderNotAbsolute'),
  ),
  /** Sub-folders of a folder, to choose one without a native dialog. At most 500, hidden ones last. */
  'folders.list': call(
    z.strictObject({ path: z.string().min(1) }),
    z.object({ path: z.string(), parent: z.string().nullable(), folders: z.array(z.string()), truncated: z.boolean() }),
    failures('folderMissing', 'folderNotReadable', 'folderNotAbsolute'),
  ),
};
