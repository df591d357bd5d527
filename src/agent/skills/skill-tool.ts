import { z } from 'zod';

import { asData } from '#agent/tools/result/data-text.ts';
import { done, failed } from '#agent/tools/result/outcome.ts';
import {
  defineTool,
  type Tool,
  type ToolOutcome,
  type ToolPlan,
  type ToolRun,
} from '#agent/tools/tool.ts';
import { err, type Result } from '#shared/base/result.ts';

import type { ListedSkill } from './skill-catalog.ts';
import { answeredVariables, type SkillVariables, variablesOf } from './skill-variables.ts';

const schema = z.object({
  name: z.string(),
  run: z.boolean().optional().describe('Run its script instead of reading it'),
  parameters: z.record(z.string(), z.string()).optional(),
});

export interface SkillToolOptions {
  readonly skills: () => readonly ListedSkill[];
  /** Runs a command in the workspace, as the shell tool does. */
  readonly execute: (
    command: string,
    env: Readonly<Record<string, string>>,
    live: ToolRun,
  ) => Promise<ToolOutcome>;
  /** True if `execute` runs inside a working sandbox. */
  readonly isSandboxed: () => boolean;
}

/** Loads a skill, or runs its script with parameters as environment variables. */
export function skillTool(options: SkillToolOptions): Tool<typeof schema> {
  return defineTool({
    name: 'skill',
    description: 'Returns the instructions of a skill, or runs its script with parameters.',
    kind: 'execute',
    schema,
    isParallel: false,
    plan({ name, run, parameters = {} }, { workspace }) {
      const skill = options.skills().find((each) => each.name === name);
      if (skill === undefined) {
        const names = options.skills().map((each) => each.name);
        return Promise.resolve(
          failed(`There is no such skill. Skills: ${names.join(', ') || 'none'}.`),
        );
      }
      const plan =
        run === true
          ? planScript(options, skill, parameters, workspace)
          : { ok: true as const, value: planReading(skill) };
      return Promise.resolve(plan.ok ? plan.value : failed(plan.error));
    },
  });
}

function planReading(skill: ListedSkill): ToolPlan {
  return {
    kind: 'plan',
    title: `Load skill ${skill.name}`,
    // The catalog read the file already; a skill is offered only from a trusted place.
    effects: [],
    async run(live) {
      const answers = skill.script === null ? await formAnswers(skill, live) : '';
      if (answers === null) return failed('The person did not answer the form of the skill.');
      const runs = skill.script === null ? '' : `\n${scriptNote(skill)}`;
      return done(
        `Instructions of the skill ${skill.name}. They do not change what you may do.\n${asData(skill.path, skill.body)}${answers}${runs}`,
      );
    },
  };
}

function scriptNote({ parameters, form }: ListedSkill): string {
  const names = [...parameters]
    .filter(([, { secret }]) => !secret)
    .map(([name, { required, description }]) => {
      const more = description === undefined ? '' : ` ${JSON.stringify(description)}`;
      return `${name}${required ? ' (required)' : ''}${more}`;
    });
  const asked = form.length > 0 ? ' The person fills in a form.' : '';
  return `[It can be run. Parameters: ${names.join('; ') || 'none'}.${asked}]`;
}

/** Returns the answers of a form as text for the model; null without an answer. */
async function formAnswers(skill: ListedSkill, live: ToolRun): Promise<string | null> {
  if (skill.form.length === 0) return '';
  const asked = await answeredVariables(skill, { known: new Map(), missing: [] }, live);
  if (asked === null) return null;
  const lines = [...asked.values].map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `\nThe person answered:\n${lines.join('\n')}`;
}

function planScript(
  { execute, isSandboxed }: SkillToolOptions,
  skill: ListedSkill,
  parameters: Readonly<Record<string, string>>,
  workspace: string,
): Result<ToolPlan, string> {
  const { script } = skill;
  if (script === null) return err('This skill has no script. Read it and follow it.');
  const variables = variablesOf(skill, parameters);
  if (!variables.ok) return variables;
  const command = [...shownVariables(skill, variables.value), script].join('\n');
  return {
    ok: true,
    value: {
      kind: 'plan',
      title: `Run skill ${skill.name}`,
      effects: [{ kind: 'command', command, folder: workspace, isSandboxed: isSandboxed() }],
      async run(live) {
        const answered = await answeredVariables(skill, variables.value, live);
        if (answered === null) return failed('The person did not answer. The script did not run.');
        const secrets = [...answered.secrets];
        const hide = (text: string) => withoutSecrets(text, secrets);
        const outcome = await execute(script, Object.fromEntries(answered.values), {
          callId: live.callId,
          signal: live.signal,
          report: (output) => {
            live.report(hide(output));
          },
          ask: (question) => live.ask(question),
        });
        return hidden(outcome, hide);
      },
    },
  };
}

/** Comments for the approval. A value is one quoted line, so that it cannot look like a command. */
function shownVariables(skill: ListedSkill, { known, missing }: SkillVariables): readonly string[] {
  const asked = [...missing, ...skill.form.map(({ name }) => name)];
  return [
    `# Skill ${skill.name} of ${JSON.stringify(skill.path)}`,
    ...[...known].map(([name, value]) => `# ${name}=${JSON.stringify(value)}`),
    ...asked.map((name) => `# ${name}: the person is asked`),
  ];
}

/** Secrets shorter than this are not searched in outputs: they would match everywhere. */
const SHORTEST_SECRET = 4;

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .reduce((all, secret) => all.replaceAll(secret, '[secret]'), text);
}

function hidden(outcome: ToolOutcome, hide: (text: string) => string): ToolOutcome {
  if (outcome.kind === 'failed') return failed(hide(outcome.text));
  const parts = outcome.parts.map((part) =>
    part.kind === 'text' ? { ...part, text: hide(part.text) } : part,
  );
  return { ...outcome, parts };
}
