import { z } from 'zod';

import { err, ok, type Result } from '#shared/base/result.ts';

/** Characters of a SKILL.md, and of its front matter. */
const MAX_SKILL = 100_000;
const MAX_FRONT = 20_000;

/**
 * Names of parameters become names of environment variables. Only lower case, so that none replaces
 * a variable that programs obey (PATH, LD_PRELOAD, BASH_ENV); `http_proxy` and its like are refused.
 */
const parameterName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, 'lower-case letters, digits and _ only')
  .refine((name) => !name.endsWith('_proxy'), 'a name of a proxy is not allowed');

const parameter = z.object({
  description: z.string().max(500).optional(),
  required: z.boolean().default(false),
  /** Typed by the person only; never shown to the model. */
  secret: z.boolean().default(false),
  default: z.coerce.string().optional(),
  options: z.array(z.coerce.string()).max(20).optional(),
});

const field = z.object({
  name: parameterName,
  label: z.string().min(1).max(200),
  description: z.string().max(500).optional(),
  type: z.enum(['text', 'secret', 'choice', 'choices', 'boolean', 'number']).default('text'),
  options: z.array(z.coerce.string()).max(20).optional(),
  required: z.boolean().default(false),
});

/** Front matter of agentskills.io, with `parameters` and `form` of Corral. */
const frontMatter = z.object({
  name: z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case letters, digits and single hyphens only'),
  description: z.string().trim().min(1).max(1024),
  license: z.string().optional(),
  compatibility: z.string().max(500).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  parameters: z.record(parameterName, parameter).nullish(),
  form: z.array(field).max(20).optional(),
});

export type SkillParameter = z.output<typeof parameter>;
export type SkillField = z.output<typeof field>;

export interface Skill {
  readonly name: string;
  readonly description: string;
  /** Text after the front matter. */
  readonly body: string;
  /** The first bash fence of the body; null if the skill cannot be run. */
  readonly script: string | null;
  readonly parameters: ReadonlyMap<string, SkillParameter>;
  readonly form: readonly SkillField[];
}

/** Parses a SKILL.md in the folder `folderName`. The failure is a sentence. */
export async function parseSkill(text: string, folderName: string): Promise<Result<Skill, string>> {
  if (text.length > MAX_SKILL) return err(`The file is longer than ${MAX_SKILL} characters.`);
  const parts = /^\uFEFF?---[ \t]*\r?\n([^]*?)\r?\n---[ \t]*(?:\r?\n([^]*))?$/.exec(text);
  const [, front = '', body = ''] = parts ?? [];
  if (parts === null) return err('The file must begin with front matter between two lines "---".');
  if (front.length > MAX_FRONT) return err('The front matter is too long.');
  const data = await parseYaml(front);
  if (!data.ok) return data;
  const parsed = frontMatter.safeParse(data.value);
  if (!parsed.success) return err(problemText(parsed.error));
  if (parsed.data.name !== folderName)
    return err(`The name ${parsed.data.name} differs from the folder ${folderName}.`);
  return skillOf(parsed.data, body);
}

function skillOf(
  { name, description, parameters, form = [] }: z.output<typeof frontMatter>,
  body: string,
): Result<Skill, string> {
  const script = parameters === undefined ? null : bashFence(body);
  const all = new Map(Object.entries(parameters ?? {}));
  const names = [...all.keys(), ...form.map((each) => each.name)];
  if (new Set(names).size < names.length) return err('A parameter or field occurs twice.');
  const hasSecret = form.some(({ type }) => type === 'secret');
  if (script === null && hasSecret) return err('A secret field needs a script that gets it.');
  return ok({ name, description, body: body.trim(), script, parameters: all, form });
}

async function parseYaml(text: string): Promise<Result<unknown, string>> {
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text, { schema: 'core', logLevel: 'silent', uniqueKeys: true });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined)
    return err(`The front matter is no valid YAML: ${problem.message.split('\n')[0] ?? ''}`);
  try {
    // Few aliases, so that a small file cannot expand to a huge value.
    return ok(document.toJS({ maxAliasCount: 20 }));
  } catch (error) {
    return err(`The front matter cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
}

function problemText(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join('.') ?? '';
  return `Front matter${path === '' ? '' : `, ${path}`}: ${issue?.message ?? 'invalid'}.`;
}

function bashFence(body: string): string | null {
  const lines = body.split(/\r?\n/);
  const start = lines.findIndex((line) => /^```(bash|sh)\s*$/.test(line));
  if (start === -1) return null;
  const end = lines.findIndex((line, at) => at > start && /^```\s*$/.test(line));
  if (end === -1) return null;
  const script = lines.slice(start + 1, end).join('\n');
  return script.trim() === '' ? null : script;
}
