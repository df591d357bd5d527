import { z } from 'zod';

/** Maximum number of projects whose last choice is stored; the oldest choice is dropped. */
export const MAX_PROJECT_CHOICES = 100;

/**
 * Agent, mode, model and effort that the person chose last for a new session in a folder. A dangerous mode
 * is never stored, so that no dialog preselects one.
 */
export const projectChoice = z.object({
  folder: z.string().max(4096),
  agentId: z.string().max(200),
  /** Null for the agent's default mode. */
  permissionMode: z.string().max(200).nullable(),
  /** Null for the agent's default model. */
  model: z.string().max(1000).nullable(),
  /** True if the agent listed the model. A model that was typed is not expected in the list. */
  isModelListed: z.boolean(),
  /** Absent for the agent's default reasoning effort. */
  effort: z.string().max(40).optional().catch(undefined),
});
export type ProjectChoice = z.infer<typeof projectChoice>;

/** Returns the choice for a folder; undefined if there is none. */
export function choiceFor(
  choices: readonly ProjectChoice[],
  folder: string,
): ProjectChoice | undefined {
  const key = folderKey(folder);
  return choices.find((each) => each.folder === key);
}

/** Adds a choice as the newest one. It replaces the earlier choice for its folder. */
export function withChoice(
  choices: readonly ProjectChoice[],
  choice: ProjectChoice,
): readonly ProjectChoice[] {
  const folder = folderKey(choice.folder);
  const others = choices.filter((each) => each.folder !== folder);
  return [{ ...choice, folder }, ...others].slice(0, MAX_PROJECT_CHOICES);
}

/** Returns the path without separators at its end. */
function folderKey(folder: string): string {
  let end = folder.length;
  while (end > 1 && folder[end - 1] === '/') end -= 1;
  return folder.slice(0, end);
}
