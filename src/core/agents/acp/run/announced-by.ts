import type { Launch } from '#core/agents/agent.ts';
import type { LearntAgent } from '#shared/agents/learnt-agent.ts';
import { compose } from '#shared/words/sentence.ts';

import type { Initialized } from '../wire/session.ts';
import type { OpenFailure, Opening } from './opening.ts';

/** Capabilities that an agent announces in its reply to `initialize`. */
export type Announced = Required<
  Pick<LearntAgent, 'resume' | 'images' | 'fork' | 'forkAtTurn' | 'additionalFolders'>
>;

/** Name of the prompt before which a fork ends. */
const FORK_BEFORE = 'corral/forkBefore';

function has({ agentCapabilities }: Initialized, capability: string): boolean {
  return (agentCapabilities?.sessionCapabilities[capability] ?? null) !== null;
}

export function announcedBy(ready: Initialized): Announced {
  const { agentCapabilities } = ready;
  return {
    resume: (agentCapabilities?.loadSession ?? false) || has(ready, 'resume'),
    images: agentCapabilities?.promptCapabilities.image ?? false,
    fork: has(ready, 'fork'),
    forkAtTurn: takesForkBefore(ready),
    additionalFolders: has(ready, 'additionalDirectories'),
  };
}

/** Returns true if the agent wants to know that its session is closed. */
export function canClose(ready: Initialized): boolean {
  return has(ready, 'close');
}

/** Returns true if the reply to a permission request may contain a text for the model. */
export function takesFeedback(ready: Initialized | null): boolean {
  return ready?.agentCapabilities?.['_meta']['corral/feedback'] === true;
}

/** Returns true if a fork may end before a prompt, and prompts are to be sent with their ids. */
export function takesForkBefore(ready: Initialized | null): boolean {
  return ready?.agentCapabilities?.['_meta'][FORK_BEFORE] === true;
}

/** Returns the failure of a fork that the agent does not support. */
export function cannotFork(agent: string): OpenFailure {
  return { kind: 'refused', reason: compose('sessionFailures.cannotFork', { agent }) };
}

function forkOpening(ready: Initialized, sessionId: string, before?: string): Opening | null {
  if (!has(ready, 'fork')) return null;
  if (before === undefined) return { how: 'fork', sessionId };
  return takesForkBefore(ready) ? { how: 'fork', sessionId, forkBefore: before } : null;
}

type Begun = Pick<Launch, 'resume' | 'forkOf' | 'forkBefore' | 'isKnown'>;

/**
 * Returns how the session begins. A known conversation is resumed rather than loaded, because
 * loading repeats it. Null if the agent cannot copy the conversation that a fork begins with.
 */
export function openingOf(
  ready: Initialized,
  { resume, forkOf, forkBefore, isKnown = true }: Begun,
): Opening | null {
  if (resume === null)
    return forkOf === undefined
      ? { how: 'new', sessionId: null }
      : forkOpening(ready, forkOf, forkBefore);
  const canLoad = ready.agentCapabilities?.loadSession ?? false;
  const isResumed = has(ready, 'resume') && (isKnown || !canLoad);
  return { how: isResumed ? 'resume' : 'load', sessionId: resume };
}

/**
 * Returns the folders of a session as far as the agent takes them. It may have lost the capability
 * since the session was created, and the conversation must still be continued.
 */
export function foldersOf(
  { cwd, additionalFolders = [] }: Pick<Launch, 'cwd' | 'additionalFolders'>,
  announced: Announced | null,
) {
  return announced?.additionalFolders === true
    ? { folders: { cwd, additionalFolders }, leftOut: [] }
    : { folders: { cwd }, leftOut: additionalFolders };
}
