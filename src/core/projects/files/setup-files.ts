import { z } from 'zod';

import { err, ok, type Result } from '#shared/base/result.ts';
import { branchPrefix } from '#shared/project/branch-prefix.ts';
import { PROJECT_LIMITS, type SetupFile } from '#shared/project/project-setup.ts';

/** The part of a project's set-up that one file gives; absent where the file says nothing. */
export type FileSetup = {
  readonly setup?: string;
  readonly run?: string;
  readonly copy?: readonly string[];
  readonly branchPrefix?: string;
  readonly ports?: number;
};

/** Reads one kind of file. The error is the reason why the text cannot be used. */
type SetupReader = (text: string) => Result<FileSetup, string>;

const scriptText = z.string().max(PROJECT_LIMITS.script);
/** One text, or commands that run one after the other. */
const script = z.union([
  scriptText,
  z.array(scriptText).transform((commands) => commands.join('\n')),
]);
const pattern = z.string().min(1).max(PROJECT_LIMITS.pattern);
const patterns = z.array(pattern).max(PROJECT_LIMITS.patterns);

/** Corral's own file. Unknown fields are ignored, so that a newer file can be read. */
const corralFile = z.object({
  setup: script.optional(),
  run: script.optional(),
  copy: patterns.optional(),
  branchPrefix: z
    .string()
    .max(100)
    .refine(
      (text) => branchPrefix(text) !== null,
      'It cannot begin the name of a branch: spaces and characters that git or a shell interprets are not allowed.',
    )
    .transform((text) => branchPrefix(text) ?? '')
    .optional(),
  ports: z.int().min(1).max(PROJECT_LIMITS.ports).optional(),
});

/** Conductor's file: `scripts.setup` and `scripts.run`. Source: docs.conductor.build/core/scripts. */
const conductorFile = z
  .object({ scripts: z.object({ setup: script, run: script }).partial().optional() })
  .transform(({ scripts }) => scripts ?? {});

/**
 * Superset's file: `setup` and `run` are lists of commands, of which the later ones run after a
 * failure of an earlier one, too. Source: mintlify.com/superset-sh/superset/concepts/configuration.
 */
const supersetFile = z.object({ setup: script.optional(), run: script.optional() });

/** The files in the order of their precedence: an earlier one wins, for each value by itself. */
export const SETUP_READERS: readonly (readonly [SetupFile, SetupReader])[] = [
  ['corral.json', jsonReader(corralFile)],
  ['conductor.json', jsonReader(conductorFile)],
  ['.superset/config.json', jsonReader(supersetFile)],
  ['.worktreeinclude', readPatterns],
];

function jsonReader(schema: z.ZodType<z.output<typeof corralFile>>): SetupReader {
  return (text) => {
    const json = parseJson(text);
    if (!json.ok) return json;
    const parsed = schema.safeParse(json.value);
    return parsed.success
      ? ok(withoutEmpty(parsed.data))
      : err(z.prettifyError(parsed.error).slice(0, 500));
  };
}

function parseJson(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text.replace(/^\uFEFF/u, '')) as unknown);
  } catch (thrown) {
    return err(thrown instanceof Error ? thrown.message.slice(0, 500) : 'not JSON');
  }
}

/** An empty script is no script. */
function withoutEmpty({ setup, run, copy, branchPrefix, ports }: z.output<typeof corralFile>) {
  return {
    ...(setup !== undefined && setup.trim() !== '' && { setup }),
    ...(run !== undefined && run.trim() !== '' && { run }),
    ...(copy && { copy }),
    ...(branchPrefix !== undefined && { branchPrefix }),
    ...(ports !== undefined && { ports }),
  };
}

/**
 * Reads patterns in the syntax of gitignore, one a line. Source: the README of
 * github.com/satococoa/git-worktreeinclude, "How it works".
 */
function readPatterns(text: string): Result<FileSetup, string> {
  const lines = text
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/u)
    .map((line) => line.replace(/(?<!\\)\s+$/u, ''))
    .filter((line) => line !== '' && !line.startsWith('#'));
  const parsed = patterns.safeParse(lines);
  return parsed.success
    ? ok({ copy: parsed.data })
    : err(z.prettifyError(parsed.error).slice(0, 500));
}
