import type { PersonAnswer, QuestionField, ToolRun } from '#agent/tools/tool.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import type { Skill, SkillParameter } from './skill-file.ts';

/** Bytes of one value: Linux takes 128 KB per variable. */
const MAX_VALUE = 32_000;

/** Variables of a script before the person is asked. */
export interface SkillVariables {
  readonly known: ReadonlyMap<string, string>;
  /** Required parameters without a value, and all secrets. */
  readonly missing: readonly string[];
}

export interface AnsweredVariables {
  readonly values: ReadonlyMap<string, string>;
  /** Values that the model must not see. */
  readonly secrets: ReadonlySet<string>;
}

/** Checks the parameters that the model gives. The failure is a sentence. */
export function variablesOf(
  { parameters }: Skill,
  given: Readonly<Record<string, string>>,
): Result<SkillVariables, string> {
  for (const [name, value] of Object.entries(given)) {
    const parameter = parameters.get(name);
    if (parameter === undefined)
      return err(
        `There is no parameter ${JSON.stringify(name)}: ${[...parameters.keys()].join(', ')}.`,
      );
    if (parameter.secret)
      return err(`The parameter ${name} is secret: leave it out, and the person is asked for it.`);
    const problem = problemOf(value, parameter);
    if (problem !== null) return err(`The parameter ${name} ${problem}.`);
  }
  const known = new Map<string, string>();
  const missing: string[] = [];
  for (const [name, { secret, required, ...parameter }] of parameters) {
    const value = Object.hasOwn(given, name) ? given[name] : parameter.default;
    if (value !== undefined && !secret) known.set(name, value);
    else if (secret || required) missing.push(name);
  }
  return ok({ known, missing });
}

function problemOf(value: string, { options }: SkillParameter): string | null {
  if (value.includes('\0')) return 'contains a NUL character';
  if (Buffer.byteLength(value) > MAX_VALUE) return `is longer than ${MAX_VALUE} bytes`;
  return options === undefined || options.includes(value)
    ? null
    : `must be one of ${options.join(', ')}`;
}

/**
 * Asks the person for missing parameters and for the form of the skill. Returns null without a
 * usable answer.
 */
export async function answeredVariables(
  skill: Skill,
  { known, missing }: SkillVariables,
  live: ToolRun,
): Promise<AnsweredVariables | null> {
  const fields = [...missing.map((name) => fieldOf(name, skill)), ...formFields(skill)];
  if (fields.length === 0) return { values: known, secrets: new Set() };
  const purpose = missing.length > 0 ? 'missingInfo' : 'form';
  const answer = await live.ask({ message: `The skill ${skill.name} needs:`, purpose, fields });
  return answer === null ? null : merge(known, fields, answer);
}

function merge(
  known: ReadonlyMap<string, string>,
  fields: readonly QuestionField[],
  answer: PersonAnswer,
): AnsweredVariables | null {
  const values = new Map(known);
  const secrets = new Set<string>();
  for (const { name, type, isRequired } of fields) {
    const value = Object.hasOwn(answer, name) ? answer[name] : undefined;
    const text = value === undefined ? '' : [value].flat().map(String).join(',');
    if (text === '' && isRequired) return null;
    if (text.includes('\0') || Buffer.byteLength(text) > MAX_VALUE) return null;
    if (text !== '') values.set(name, text);
    if (type === 'secret' && text !== '') secrets.add(text);
  }
  return { values, secrets };
}

function fieldOf(name: string, { parameters }: Skill): QuestionField {
  const parameter = parameters.get(name);
  const options = parameter?.options;
  const type = parameter?.secret === true ? 'secret' : options === undefined ? 'text' : 'choice';
  return {
    name,
    label: name,
    type,
    isRequired: parameter?.required ?? true,
    ...(parameter?.description !== undefined && { description: parameter.description }),
    ...(type === 'choice' && options !== undefined && { options }),
  };
}

function formFields({ form }: Skill): readonly QuestionField[] {
  return form.map(({ name, label, description, type, options, required }) => ({
    name,
    label,
    type,
    isRequired: required,
    ...(description !== undefined && { description }),
    ...(options !== undefined && { options }),
  }));
}
