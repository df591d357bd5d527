import { z } from 'zod';

/** Limits of what an agent may make Corral store. */
const text = z.string().max(300);
const MODES = 200;

const learntMode = z.object({ id: text, label: text, description: text });

/** Facts that an agent has announced, or that outlive the entry of it. */
export const learntAgent = z.object({
  /** Name of an own entry, for the sessions that remain when it is removed. */
  name: text.optional(),
  /** Permission modes that its newest session offered. */
  modes: z.array(learntMode).max(MODES).optional(),
  /** True if it can continue a conversation whose process ended. */
  resume: z.boolean().optional(),
  images: z.boolean().optional(),
  /** True if it can begin a session with a copy of another one. */
  fork: z.boolean().optional(),
  /** True if that copy can end before any prompt. */
  forkAtTurn: z.boolean().optional(),
  /** True if a session of it can have folders besides its own. */
  additionalFolders: z.boolean().optional(),
});
export type LearntAgent = z.infer<typeof learntAgent>;

/** Returns the modes that can be stored. */
export function storableModes(
  modes: readonly z.infer<typeof learntMode>[],
): NonNullable<LearntAgent['modes']> {
  return modes.filter((mode) => learntMode.safeParse(mode).success).slice(0, MODES);
}
