import { realpath } from 'node:fs/promises';

import type { ReadCall } from './described-call.ts';

/** How an agent uses the protocol, where the protocol leaves it open or the agent deviates. */
export type Reading = {
  /** Name of the agent, for the texts of its questions. */
  readonly agent: string;
  readonly readCall: ReadCall;
  /**
   * The agent's name of its tool that asks the person, and whose answers it reads beside the outcome
   * of a permission request. Absent: it has none.
   */
  readonly questionTool?: string;
  /** How the agent reports its mode in the conversation. Absent: only by `current_mode_update`. */
  readonly modeMessage?: ModeMessage;
};

/** Returns how a session in a folder is read: its relative paths are files of that folder. */
export async function readingIn(folder: string, reading: Reading): Promise<Reading> {
  // The agent may report real paths, and the folder may be a link.
  const real = await realpath(folder).catch(() => folder);
  const folders = [...new Set([folder, real])];
  return { ...reading, readCall: { ...reading.readCall, folders } };
}

/**
 * A text with which an agent reports its mode. Its model can write the same text, so it is believed
 * only if the agent would then ask less often than Corral shows.
 */
export type ModeMessage = {
  /** Matches the whole text; group 1 is the mode. */
  readonly pattern: RegExp;
  /** The modes, from the one that asks most to the one that asks least. */
  readonly rising: readonly string[];
};

/** Returns the mode that a text reports; null if the text is no report of a mode. */
export function modeIn(text: string | null, message: ModeMessage | undefined): string | null {
  const mode = (text === null ? null : message?.pattern.exec(text)?.[1]) ?? null;
  return mode !== null && message?.rising.includes(mode) === true ? mode : null;
}

/** Returns true if the agent asks less often in `mode` than in `current`. */
export function asksLess(mode: string, current: string | null, { rising }: ModeMessage): boolean {
  return rising.indexOf(mode) > rising.indexOf(current ?? '');
}
