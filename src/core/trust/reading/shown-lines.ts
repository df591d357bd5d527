import type { KnownPlace } from '#core/agents/known-places.ts';
import { isPowerfulVariable, namesSecretVariable } from '#core/risk/environment-names.ts';

/** Deepest value that has a line of its own; deeper ones are shown as JSON. */
const MAX_DEPTH = 20;

/**
 * Returns the lines of a file that run or allow something; an empty list if there are none. A file
 * that is not what its name says is shown as text, because an agent may read it in its own way.
 */
export function shownLines(text: string, { as, harmless }: KnownPlace): readonly string[] {
  const whole = text.replace(/^\uFEFF/u, '');
  const lines = linesAs(as, whole);
  return lines.filter((line) => !harmless.some((pattern) => pattern.test(line)));
}

function linesAs(as: KnownPlace['as'], text: string): readonly string[] {
  if (as === 'json') return jsonLines(text) ?? textLines(text);
  if (as === 'prompt') return promptLines(text);
  if (as === 'env') return variableLines(text);
  return as === 'code' ? codeLines(text) : textLines(text);
}

/** Returns each value with its path, such as `hooks.Stop[0].command = "x"`; null if it is no JSON. */
function jsonLines(text: string): readonly string[] | null {
  try {
    return [...leaves(JSON.parse(text), '', 0)];
  } catch {
    return null;
  }
}

function* leaves(value: unknown, path: string, depth: number): Generator<string> {
  const isBranch = typeof value === 'object' && value !== null && depth < MAX_DEPTH;
  if (!isBranch) return void (yield `${path} = ${JSON.stringify(value)}`);
  const isList = Array.isArray(value);
  for (const [key, inner] of Object.entries(value)) {
    const name = /^[\w$-]+$/.test(key) ? key : JSON.stringify(key);
    const step = isList ? indexOf(path, key) : path === '' ? name : `.${name}`;
    yield* leaves(inner, `${path}${step}`, depth + 1);
  }
}

/** Rules of a list do not depend on each other: a new one changes no other line. */
function indexOf(path: string, key: string): string {
  return isRuleLine(path) ? '[]' : `[${key}]`;
}

/** Returns the line of a rule that allows something. */
export function allowLine(rule: string): string {
  return `permissions.allow[] = ${JSON.stringify(rule)}`;
}

/** Returns true for a line, or the path, of a list of permission rules. */
export function isRuleLine(line: string): boolean {
  return /^permissions\.\w+(?:\[\] = |$)/.test(line);
}

const COMMENT = /^\s*(?:#|\/\/|$)/;

function textLines(text: string): readonly string[] {
  return text.split(/\r\n?|\n/).filter((line) => !COMMENT.test(line));
}

/**
 * Returns the variables that decide which program runs, what it loads or which server it contacts,
 * as `NAME=value`; the name alone of one that holds a secret. Finds each name that a reader could
 * take for one, also where dotenv would read it as a part of another value: dotenv allows line
 * breaks before `=`, `NAME: value`, and quoted values of several lines.
 */
function variableLines(text: string): readonly string[] {
  return [...text.matchAll(/(?<![\w.-])([\w.-]+)(?=(?:\s*=|:\s)([^\r\n]*))/gu)].flatMap(
    ([, name = '', value = '']) => {
      if (!isPowerfulVariable(name) && !isPowerfulVariable(name.toUpperCase())) return [];
      return [`${name}=${namesSecretVariable(`$${name}`) === null ? value.trim() : '…'}`];
    },
  );
}

function codeLines(text: string): readonly string[] {
  return text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
}

/** Fields of a header that only describe. */
const DESCRIBES =
  /^(?:name|title|description|model|color|mode|temperature|argument-hint|version|license|author|tags|subtask|agent)\s*:/i;
/** Commands whose output an agent puts into the prompt without asking. */
const RUNS = /!`|!\{|^\s*`{3,}!/;

/** Returns the fields of the header that do more than describe, and the lines that run a command. */
function promptLines(text: string): readonly string[] {
  const all = text.split(/\r\n?|\n/);
  const end =
    all[0]?.trim() === '---' ? all.findIndex((line, at) => at > 0 && line.trim() === '---') : -1;
  const header = end === -1 ? [] : all.slice(1, end);
  const body = end === -1 ? all : all.slice(end + 1);
  let isShown = false;
  const fields = header.filter((line) => {
    if (/^\S/.test(line)) isShown = !DESCRIBES.test(line) && !line.startsWith('#');
    return isShown && line.trim() !== '';
  });
  return [...fields, ...body.filter((line) => RUNS.test(line))];
}
