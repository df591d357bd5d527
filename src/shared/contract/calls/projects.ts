import { z } from 'zod';

import { shownText } from '../../base/shown-text.ts';
import { ownSetup, project, projectColour } from '../../project/project.ts';
import { projectSetup, scriptName } from '../../project/project-setup.ts';
import { sessionChanges } from '../../session/session-changes.ts';
import { terminal, terminalCols, terminalColours, terminalRows } from '../../terminal/terminal.ts';
import { call, failures } from '../call.ts';

const commandId = z.uuid();
const projectId = z.string().min(1);
const folder = z.string().min(1).max(4096);

/** Changes to apply; absent fields stay. */
const projectChanges = z
  .object({
    name: z.string().trim().min(1).max(200),
    colour: projectColour.nullable(),
    agentId: z.string().min(1).max(200).nullable(),
    permissionMode: z.string().min(1).max(200).nullable(),
    own: ownSetup.partial(),
  })
  .partial()
  .strict();
export type ProjectChanges = z.infer<typeof projectChanges>;

/** A folder in which agents worked and that is no project yet. */
const projectSuggestion = z.object({
  folder: z.string(),
  name: z.string(),
  /** Number of sessions and of conversations that agents wrote by themselves. */
  sessions: z.int(),
  lastUsedAt: z.number(),
});
export type ProjectSuggestion = z.infer<typeof projectSuggestion>;

export const clonePhase = z.enum([
  'connecting',
  'counting',
  'compressing',
  'receiving',
  'resolving',
  'checkingOut',
]);
export type ClonePhase = z.infer<typeof clonePhase>;

/** State of a clone. `percent` is that of the phase; null if git does not report it. */
const cloneState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('running'), phase: clonePhase, percent: z.int().nullable() }),
  z.object({ state: z.literal('done'), project }),
  z.object({ state: z.literal('cancelled') }),
  z.object({
    state: z.literal('failed'),
    message: shownText,
    remedy: shownText.nullable(),
  }),
]);
export type CloneState = z.infer<typeof cloneState>;

/**
 * Projects. The desk's snapshot contains those on the desk; its frames report every change.
 */
export const projects = {
  /**
   * Adds the repository of a folder, or the folder if it is in none. Returns the known project if
   * there is one, and takes back its removal.
   */
  'projects.add': call(
    () => z.strictObject({ commandId, folder }),
    () => z.object({ project }),
    failures(
      'folderMissing',
      'folderNotReadable',
      'folderNotAbsolute',
      'tooManyProjects',
      'storeFailed',
    ),
  ),
  'projects.change': call(
    () => z.strictObject({ commandId, projectId, changes: projectChanges }),
    () => z.object({ project }),
    failures('noSuchProject', 'invalidBranchPrefix', 'dangerousMode', 'storeFailed'),
  ),
  /** Removes it from the desk. Its folder, sessions and worktrees stay. */
  'projects.remove': call(
    () => z.strictObject({ commandId, projectId }),
    () => z.object({}),
    failures('noSuchProject', 'storeFailed'),
  ),
  'projects.restore': call(
    () => z.strictObject({ commandId, projectId }),
    () => z.object({ project }),
    failures('noSuchProject', 'tooManyProjects', 'storeFailed'),
  ),
  /** Returns the set-up that is in force now, as read from the person's values and the files. */
  'projects.setup': call(
    () => z.strictObject({ projectId }),
    () => z.object({ setup: projectSetup }),
    failures('noSuchProject'),
  ),
  /**
   * Returns what is changed in the project's checkout as soon as it is another revision than `seen`,
   * at the latest after some seconds; `seen` is null at first. Null if the folder is in no checkout.
   */
  'projects.changes': call(
    () => z.strictObject({ projectId, seen: z.int().min(0).nullable() }),
    () => z.object({ changes: sessionChanges.nullable() }),
    failures('noSuchProject'),
  ),
  /** Confirms the exact text of a script. `stale`: the script is another one by now. */
  'projects.confirm': call(
    () => z.strictObject({ commandId, projectId, script: scriptName, hash: z.string().min(1) }),
    () => z.object({ setup: projectSetup }),
    failures('noSuchProject', 'stale', 'storeFailed'),
  ),
  /**
   * Runs the run script in a new terminal: in the folder of the session, or in that of the project.
   */
  'projects.run': call(
    () =>
      z.strictObject({
        commandId,
        projectId,
        sessionId: z.string().min(1).nullable(),
        cols: terminalCols,
        rows: terminalRows,
        colours: terminalColours,
      }),
    () => z.object({ terminal }),
    failures(
      'noSuchProject',
      'noSuchSession',
      'noScript',
      'notConfirmed',
      'folderMissing',
      'programMissing',
      'hostUnavailable',
      'tooManyTerminals',
      'storeFailed',
    ),
  ),
  /** Lists folders from the sessions and from the agents' own conversations, newest first. */
  'projects.suggest': call(
    () => z.strictObject({ limit: z.int().min(1).max(100) }),
    () => z.object({ suggestions: z.array(projectSuggestion) }),
    failures('unavailable'),
  ),
  /**
   * Begins to clone a repository into a new folder of `parent`. `name` is the name of that folder;
   * null for the one of the repository.
   */
  'projects.clone': call(
    () =>
      z.strictObject({
        commandId,
        url: z.string().min(1).max(4096),
        parent: folder,
        name: z.string().min(1).max(255).nullable(),
        withSubmodules: z.boolean(),
      }),
    () => z.object({ cloneId: z.string(), folder: z.string() }),
    failures(
      'invalidUrl',
      'invalidName',
      'folderMissing',
      'folderNotReadable',
      'folderNotAbsolute',
      'folderExists',
      'tooManyClones',
    ),
  ),
  /**
   * Returns the state of a clone as soon as it is newer than `seen`, at the latest after some
   * seconds. `version` counts the states; `seen` is 0 at first.
   */
  'projects.cloneProgress': call(
    () => z.strictObject({ cloneId: z.string().min(1), seen: z.int().min(0) }),
    () => z.object({ version: z.int(), clone: cloneState }),
    failures('noSuchClone'),
  ),
  /** Ends a clone and deletes what it wrote. */
  'projects.cancelClone': call(
    () => z.strictObject({ commandId, cloneId: z.string().min(1) }),
    () => z.object({}),
    failures('noSuchClone'),
  ),
};
