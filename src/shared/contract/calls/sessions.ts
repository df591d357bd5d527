import { z } from 'zod';

import { shownText } from '#shared/base/shown-text.ts';

import { reasoningEffort, startFailures } from '../agents.ts';
import { call, failures } from '../call.ts';
import { attachments } from '../../conversation/attachment.ts';
import { HANDOVER_LIMIT } from '../../session/handover.ts';
import { languages } from '../../words/language.ts';
import {
  face,
  forkPrompt,
  MAX_ADDITIONAL_FOLDERS,
  sendTime,
  session,
  slashCommand,
} from '../sessions.ts';

const commandId = z.uuid();

const sessionId = z.string().min(1);

const done = z.object({});

export const sessions = {
  'sessions.create': call(
    () =>
      z.strictObject({
        commandId,
        /** Id of the new session; Corral generates one if it is absent. */
        sessionId: z.uuid().optional(),
        agentId: z.string().min(1),
        /** Absolute path; ignored by agents that need no folder. */
        cwd: z.string(),
        /** Absolute paths of folders besides `cwd`; only for an agent that can work in several. */
        additionalFolders: z.array(z.string().min(1)).max(MAX_ADDITIONAL_FOLDERS).optional(),
        permissionMode: z.string().min(1),
        model: z.string().min(1).nullable(),
        /** Reasoning effort, of those of the agent; absent for its default. */
        effort: reasoningEffort.optional(),
        prompt: z.string().max(1_000_000),
        attachments: attachments.optional(),
        /** The first face of the agent if absent. */
        face: face.optional(),
        /** Stores agent, mode and model as the person's last choice for this folder. */
        rememberChoice: z.boolean().optional(),
        /** The session that the new one continues; it gets its title. */
        continuedFrom: sessionId.optional(),
      }),
    () => z.object({ session }),
    startFailures(
      'agentUnavailable',
      'sessionExists',
      'noSuchFace',
      'folderMissing',
      'folderNotReadable',
      'folderNotAbsolute',
      'additionalFolder',
      'noSuchMode',
      'noSuchEffort',
      'noSuchSession',
      'storeFailed',
    ),
  ),
  /**
   * Reads the changed files of the session's checkout again, for a window that got the focus. The
   * numbers arrive with the session.
   */
  'sessions.readChanges': call(
    () => z.strictObject({ sessionId }),
    () => done,
    failures('noSuchSession'),
  ),
  /**
   * Composes a first prompt, with a summary of the conversation, for another agent that continues
   * it. Nothing is sent.
   */
  'sessions.handover': call(
    () => z.strictObject({ sessionId, language: z.enum(languages) }),
    () => z.object({ text: z.string().max(HANDOVER_LIMIT) }),
    failures('noSuchSession'),
  ),
  /**
   * Starts a second session of the same agent, which begins with a copy of the conversation and is
   * independent from then on. Never starts in a dangerous mode. `notForkable`: the agent cannot, or
   * has no conversation yet.
   */
  'sessions.fork': call(
    () =>
      z.strictObject({
        commandId,
        sessionId,
        /** Position of a prompt: the copy ends before it. Absent: all is copied. */
        promptSeq: z.int().optional(),
      }),
    () =>
      z.object({
        session,
        /** The prompt before which the copy ends, for a new one; null if all was copied. */
        prompt: forkPrompt.nullable(),
      }),
    startFailures(
      'noSuchSession',
      'noSuchTurn',
      'notForkable',
      'busy',
      'agentUnavailable',
      'noSuchMode',
      'noSuchFace',
      'storeFailed',
    ),
  ),
  /** Returns why no fork can begin before a prompt; null if one can, now or when the agent is ready. */
  'sessions.forkPoint': call(
    () => z.strictObject({ sessionId, promptSeq: z.int() }),
    () => z.object({ obstacle: shownText.nullable() }),
    failures('noSuchSession'),
  ),
  /** Sends a prompt; a busy agent queues it. Starts a stopped agent first. */
  'sessions.prompt': call(
    () =>
      z
        .strictObject({
          commandId,
          sessionId,
          text: z.string().max(1_000_000),
          attachments: attachments.optional(),
          /** `now` if absent. Has no effect while the agent is not working. */
          when: sendTime.optional(),
        })
        .refine(
          ({ text, attachments: given = [] }) => text !== '' || given.length > 0,
          'A prompt needs a text or an image.',
        ),
    () => z.object({ messageId: z.string() }),
    startFailures(
      'noSuchSession',
      'archived',
      'agentUnavailable',
      'folderMissing',
      'agentGone',
      'storeFailed',
    ),
  ),
  /** Withdraws a prompt from the agent's queue. `tooLate`: the agent has taken it. */
  'sessions.withdraw': call(
    () => z.strictObject({ commandId, sessionId, messageId: z.string().min(1) }),
    () => done,
    failures('noSuchSession', 'tooLate', 'notPossible', 'agentGone'),
  ),
  /**
   * Changes the text of a waiting prompt, or when it is sent. Images stay. Returns its new id.
   * `tooLate`: the agent has taken it, and nothing was changed.
   */
  'sessions.revise': call(
    () =>
      z.strictObject({
        commandId,
        sessionId,
        messageId: z.string().min(1),
        text: z.string().max(1_000_000).optional(),
        /** `held`: Corral keeps it until the person sends it. */
        when: z.enum([...sendTime.options, 'held']).optional(),
      }),
    () => z.object({ messageId: z.string() }),
    startFailures(
      'noSuchSession',
      'archived',
      'tooLate',
      'notPossible',
      'emptyPrompt',
      'agentUnavailable',
      'folderMissing',
      'agentGone',
      'storeFailed',
    ),
  ),
  /**
   * Returns the person's prompts, newest first and deduplicated; texts are truncated at 20,000
   * characters.
   */
  'sessions.prompts': call(
    () => z.strictObject({ sessionId, limit: z.int().min(1).max(100) }),
    () => z.object({ prompts: z.array(z.string()) }),
    failures('noSuchSession'),
  ),
  /** Returns the slash commands that the agent of a session named last. */
  'sessions.commands': call(
    () => z.strictObject({ sessionId }),
    () => z.object({ commands: z.array(slashCommand) }),
    failures('noSuchSession'),
  ),
  'sessions.interrupt': call(
    () => z.strictObject({ commandId, sessionId }),
    () => done,
    failures('noSuchSession', 'notWorking', 'agentGone'),
  ),
  /** Ends the agent's process. The conversation stays and can be resumed. */
  'sessions.terminate': call(
    () => z.strictObject({ commandId, sessionId }),
    () => done,
    failures('noSuchSession', 'notRunning'),
  ),
  'sessions.resume': call(
    () => z.strictObject({ commandId, sessionId }),
    () => z.object({ session }),
    startFailures(
      'noSuchSession',
      'archived',
      'alreadyRunning',
      'agentUnavailable',
      'folderMissing',
      'agentGone',
    ),
  ),
  /**
   * Starts a session whose problem offers this way to log in: the agent logs in by itself, and then
   * gets the prompts that the missing login had stopped. Resolves when the login has ended.
   */
  'sessions.logIn': call(
    () => z.strictObject({ commandId, sessionId, wayId: z.string().min(1) }),
    () => z.object({ session }),
    startFailures(
      'noSuchSession',
      'archived',
      'alreadyRunning',
      'noSuchLogIn',
      'agentUnavailable',
      'folderMissing',
    ),
  ),
  /**
   * Ends the agent and continues the same conversation in the other face. `interrupt` does so even
   * during a turn.
   */
  'sessions.setFace': call(
    () => z.strictObject({ commandId, sessionId, face, interrupt: z.boolean() }),
    () => z.object({ session }),
    startFailures(
      'noSuchSession',
      'archived',
      'busy',
      'noSuchFace',
      'agentUnavailable',
      'folderMissing',
      'storeFailed',
    ),
  ),
  'sessions.rename': call(
    () => z.strictObject({ commandId, sessionId, title: z.string().trim().min(1).max(200) }),
    () => done,
    failures('noSuchSession', 'storeFailed'),
  ),
  'sessions.archive': call(
    () => z.strictObject({ commandId, sessionId, archived: z.boolean() }),
    () => done,
    failures('noSuchSession', 'running', 'storeFailed'),
  ),
  /**
   * Pins a session to the top of the list, or unpins it. `before` is the pinned session above which
   * it is placed; null for the last place. Absent: it is pinned now. Does not count as a change of
   * the session.
   */
  'sessions.pin': call(
    () =>
      z.strictObject({
        commandId,
        sessionId,
        pinned: z.boolean(),
        before: sessionId.nullable().optional(),
      }),
    () => done,
    failures('noSuchSession', 'storeFailed'),
  ),
  /**
   * Hides a session immediately and deletes Corral's record of it after `UNDO_DELETE_MS`. The
   * agent's own files stay.
   */
  'sessions.discard': call(
    () => z.strictObject({ commandId, sessionId }),
    () => done,
    failures('noSuchSession', 'running', 'storeFailed'),
  ),
  /** Restores a discarded session. `noSuchSession`: it was already erased. */
  'sessions.restore': call(
    () => z.strictObject({ commandId, sessionId }),
    () => done,
    failures('noSuchSession', 'storeFailed'),
  ),
  'sessions.setPermissionMode': call(
    () => z.strictObject({ commandId, sessionId, permissionMode: z.string().min(1) }),
    () => done,
    failures('noSuchSession', 'noSuchMode', 'agentGone', 'refused'),
  ),
  'sessions.setModel': call(
    () => z.strictObject({ commandId, sessionId, model: z.string().min(1).nullable() }),
    () => done,
    failures('noSuchSession', 'agentGone', 'refused'),
  ),
};
