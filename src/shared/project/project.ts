import { z } from 'zod';

import { PROJECT_LIMITS } from './project-setup.ts';

export const MAX_PROJECTS = 500;

/** Colours by which a person tells projects apart. */
export const projectColour = z.enum([
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
]);
export type ProjectColour = z.infer<typeof projectColour>;

const script = z.string().max(PROJECT_LIMITS.script);

/** Values of the person; null leaves a value to the files of the repository. */
export const ownSetup = z.object({
  setup: script.nullable(),
  run: script.nullable(),
  copy: z
    .array(z.string().min(1).max(PROJECT_LIMITS.pattern))
    .max(PROJECT_LIMITS.patterns)
    .nullable(),
  branchPrefix: z.string().max(100).nullable(),
  ports: z.int().min(1).max(PROJECT_LIMITS.ports).nullable(),
});
export type OwnSetup = z.infer<typeof ownSetup>;

export const NO_OWN_SETUP: OwnSetup = {
  setup: null,
  run: null,
  copy: null,
  branchPrefix: null,
  ports: null,
};

/** A repository or folder on the desk. */
export const project = z.object({
  projectId: z.string(),
  name: z.string(),
  /** Main folder of the repository, or the folder if it is in none; a real path. */
  folder: z.string(),
  colour: projectColour.nullable().catch(null),
  /** Agent of new sessions; null for the one that was used last. */
  agentId: z.string().nullable(),
  /** Permission mode of new sessions; null for that agent's default. Never a dangerous one. */
  permissionMode: z.string().nullable(),
  own: ownSetup,
  /** Hashes of the scripts of the repository that the person confirmed. */
  confirmed: z.array(z.string()).catch([]),
  createdAt: z.number(),
  /** Time at which the person removed it from the desk; null if it is there. */
  removedAt: z.number().nullable(),
});
export type Project = z.infer<typeof project>;
