import { z } from 'zod';

/** Limits of what a project is given by a person or a file. */
export const PROJECT_LIMITS = { script: 20_000, patterns: 200, pattern: 500, ports: 1000 } as const;

/** Number of ports that a worktree gets if neither the person nor a file says otherwise. */
export const DEFAULT_PORTS = 10;

/**
 * Patterns of ignored files that are copied if nothing else is given. `.env` files are work that no
 * checkout contains; the later patterns exclude the examples among them.
 */
export const DEFAULT_COPY = [
  '/.env',
  '/.env.*',
  '!/.env.example',
  '!/.env.sample',
  '!/.env.template',
] as const;

/** Files of a repository that set up a project. */
export const setupFile = z.enum([
  'corral.json',
  'conductor.json',
  '.superset/config.json',
  '.worktreeinclude',
]);
export type SetupFile = z.infer<typeof setupFile>;

/** Source of a value: the person, a file of the repository, or Corral's own default. */
export const setupSource = z.enum(['person', ...setupFile.options, 'default']);
export type SetupSource = z.infer<typeof setupSource>;

export const scriptName = z.enum(['setup', 'run']);
export type ScriptName = z.infer<typeof scriptName>;

/**
 * A script of a project: lines for `sh`, or for the command line of Windows. `hash` identifies its exact text. A script
 * of the repository runs only after the person has confirmed that hash.
 */
export const projectScript = z.object({
  text: z.string(),
  from: setupSource,
  hash: z.string(),
  isConfirmed: z.boolean(),
});
export type ProjectScript = z.infer<typeof projectScript>;

/** A value with its source. */
const sourced = <T extends z.ZodType>(value: T) => z.object({ value, from: setupSource });

/** The set-up of a project that is in force now: the values of the person win over those of files. */
export const projectSetup = z.object({
  setup: projectScript.nullable(),
  run: projectScript.nullable(),
  /** Patterns in the syntax of gitignore. Only ignored, untracked files that match are copied. */
  copy: sourced(z.array(z.string())),
  /** Begins the name of each branch that Corral creates, without the `/` at its end. */
  branchPrefix: sourced(z.string()),
  /** Number of ports of each worktree, from `CORRAL_PORT_BASE` on. */
  ports: sourced(z.int()),
  /** Files that were found, in the order of their precedence. */
  files: z.array(setupFile),
  /** Files that could not be used. `reason` quotes the file or the parser. */
  problems: z.array(z.object({ file: setupFile, reason: z.string() })),
});
export type ProjectSetup = z.infer<typeof projectSetup>;
