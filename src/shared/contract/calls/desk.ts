import { z } from 'zod';

import { interactionType } from '#shared/interaction/interaction.ts';

import { problem } from '../agents.ts';
import { call, failures } from '../call.ts';
import { agentSettingValue, questionTimeout, settings } from '../desk.ts';
import { checkedPaths, existingPaths, fileMatch } from './files.ts';

const folderPath = z.string().min(1).max(4096);

const folderState = z.enum(['ok', 'missing', 'notReadable', 'notAbsolute', 'notAFolder']);

export type FolderState = z.infer<typeof folderState>;

/** Changes to apply; absent settings stay. */
const settingsChange = settings
  .omit({
    llm: true,
    ownAgents: true,
    learntAgents: true,
    worktreesFolder: true,
    projectChoices: true,
  })
  .extend({
    /**
     * Only the types to change, so that two concurrent changes are both kept. A null type has no
     * timeout.
     */
    questionTimeouts: z.partialRecord(interactionType, questionTimeout.nullable()).nullable(),
    /** Only the settings to change; null unsets one. */
    agents: z.record(z.string(), z.record(z.string(), agentSettingValue.nullable())),
  })
  .partial()
  .strict();

export type SettingsChange = z.infer<typeof settingsChange>;

export const desk = {
  'desk.info': call(
    () => z.strictObject({}),
    () =>
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
    () => z.strictObject({ commandId: z.uuid(), settings: settingsChange }),
    () => z.object({ settings }),
    failures('storeFailed', 'noSuchSetting'),
  ),
  /** Returns whether a session can work in a folder. */
  'folders.check': call(
    () => z.strictObject({ path: folderPath }),
    () => z.object({ state: folderState }),
    failures('unavailable'),
  ),
  /** Creates a folder and its missing parents. */
  'folders.make': call(
    () => z.strictObject({ commandId: z.uuid(), path: folderPath }),
    () => z.object({ path: z.string() }),
    failures('folderNotAbsolute', 'folderNotMade'),
  ),
  /**
   * Returns files and folders below a folder that match a short query, for a prompt that is written
   * before its session exists.
   */
  'folders.complete': call(
    () =>
      z.strictObject({
        path: folderPath,
        query: z.string().max(500),
        limit: z.int().min(1).max(50),
      }),
    () => z.object({ matches: z.array(fileMatch) }),
    failures('folderNotAbsolute'),
  ),
  /** Returns which of these paths exist below a folder, for a prompt without a session. */
  'folders.exist': call(
    () => z.strictObject({ path: folderPath, paths: checkedPaths }),
    () => existingPaths,
    failures('folderNotAbsolute'),
  ),
  /**
   * Lists sub-folders, for choosing a folder without a native dialog. At most 500, hidden ones
   * last.
   */
  'folders.list': call(
    () => z.strictObject({ path: z.string().min(1) }),
    () =>
      z.object({
        path: z.string(),
        parent: z.string().nullable(),
        folders: z.array(z.string()),
        truncated: z.boolean(),
      }),
    failures('folderMissing', 'folderNotReadable', 'folderNotAbsolute'),
  ),
};
