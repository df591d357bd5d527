import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { errorCode, errorSentence } from '#agent/workspace/error-code.ts';
import { readResolved } from '#agent/workspace/read-resolved.ts';
import { resolvePath } from '#agent/workspace/resolve-path.ts';
import { isInside } from '#node/files/path-inside.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { parseSkill, type Skill } from './skill-file.ts';

/** Skills that are read of one folder, in the order of names. */
const MAX_SKILLS = 200;
/** Characters of the list in the prompt. */
const MAX_PROMPT = 8000;

export interface ListedSkill extends Skill {
  /** Resolved path of the SKILL.md. */
  readonly path: string;
}

export interface SkillPlaces {
  /** Absolute, resolved. */
  readonly workspace: string;
  /** The person's folder of Corral's settings. */
  readonly configFolder: string;
  /** Asked at each scan; an untrusted workspace brings no skills. */
  readonly isTrusted: () => Promise<boolean>;
  /** Called once per file and state of it. */
  readonly notice: (text: string) => void;
}

interface Root {
  readonly folder: string;
  /** A skill of a project must not be a link to a place outside of it. */
  readonly within: string | null;
}

interface CachedSkill {
  readonly version: string;
  readonly skill: Result<ListedSkill, string>;
}

/**
 * Skills of the person and of a trusted workspace. Of several with one name, the first of these
 * places counts: `<configFolder>/skills`, `<workspace>/.corral/skills`, `<workspace>/skills`. So a
 * project cannot replace a skill of the person.
 */
export class SkillCatalog {
  readonly #places: SkillPlaces;
  readonly #cache = new Map<string, CachedSkill>();
  readonly #noticed = new Set<string>();
  #skills: readonly ListedSkill[] = [];

  constructor(places: SkillPlaces) {
    this.#places = places;
  }

  /** Skills of the last scan, by name. */
  list(): readonly ListedSkill[] {
    return this.#skills;
  }

  /** Scans the folders; reads only files whose time or size changed. Call it before each turn. */
  async refresh(): Promise<readonly ListedSkill[]> {
    const { workspace, configFolder, isTrusted } = this.#places;
    const roots: Root[] = [{ folder: join(configFolder, 'skills'), within: null }];
    if (await isTrusted())
      for (const folder of ['.corral/skills', 'skills'])
        roots.push({ folder: join(workspace, folder), within: workspace });
    const found = new Map<string, ListedSkill>();
    const seen = new Set<string>();
    for (const root of roots)
      for (const name of await this.#foldersIn(root.folder)) {
        const path = join(root.folder, name, 'SKILL.md');
        seen.add(path);
        const skill = await this.#load(path, name, root.within);
        if (skill === null) continue;
        const first = found.get(skill.name);
        if (first === undefined) found.set(skill.name, skill);
        else this.#notice(`${path} is not used: ${first.path} has the same name.`);
      }
    for (const path of this.#cache.keys()) if (!seen.has(path)) this.#cache.delete(path);
    this.#skills = [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return this.#skills;
  }

  async #foldersIn(folder: string): Promise<readonly string[]> {
    try {
      const entries = await readdir(folder, { withFileTypes: true });
      const names = entries
        .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
        .map((entry) => entry.name)
        .toSorted();
      if (names.length > MAX_SKILLS)
        this.#notice(`${folder} has more than ${MAX_SKILLS} skills; the others are not used.`);
      return names.slice(0, MAX_SKILLS);
    } catch (error) {
      const code = errorCode(error);
      if (code !== 'ENOENT' && code !== 'ENOTDIR')
        this.#notice(`${folder}: ${errorSentence(code)}`);
      return [];
    }
  }

  async #load(path: string, name: string, within: string | null): Promise<ListedSkill | null> {
    const version = await versionOf(path);
    if (version === null) return null;
    const cached = this.#cache.get(path);
    const skill = cached?.version === version ? cached.skill : await readSkill(path, name, within);
    this.#cache.set(path, { version, skill });
    if (skill.ok) return skill.value;
    this.#notice(`${path} is not used. ${skill.error}`);
    return null;
  }

  #notice(text: string): void {
    if (this.#noticed.has(text)) return;
    this.#noticed.add(text);
    this.#places.notice(visibleText(text));
  }
}

async function versionOf(path: string): Promise<string | null> {
  try {
    const { mtimeMs, ctimeMs, size, ino } = await stat(path);
    return `${mtimeMs} ${ctimeMs} ${size} ${ino}`;
  } catch (error) {
    errorCode(error);
    return null;
  }
}

async function readSkill(
  path: string,
  name: string,
  within: string | null,
): Promise<Result<ListedSkill, string>> {
  const resolved = await resolvePath('/', path);
  if (!resolved.ok) return resolved;
  if (within !== null && !isInside(within, resolved.value))
    return err('It is a link to a place outside of the workspace.');
  try {
    const { bytes } = await readResolved(resolved.value);
    const skill = await parseSkill(new TextDecoder().decode(bytes), name);
    return skill.ok ? ok({ ...skill.value, path: resolved.value }) : skill;
  } catch (error) {
    return err(errorSentence(errorCode(error)));
  }
}

/**
 * Returns the list for the prompt, in a fixed order; empty if there is no skill. Each description
 * is one quoted line, so that it cannot look like another part of the prompt.
 */
export function skillsPrompt(skills: readonly ListedSkill[]): string {
  if (skills.length === 0) return '';
  const lines: string[] = [];
  let size = 0;
  for (const { name, description } of skills) {
    const line = `- ${name}: ${JSON.stringify(visibleText(description.replaceAll(/\s+/g, ' ')))}`;
    size += line.length;
    if (size > MAX_PROMPT) break;
    lines.push(line);
  }
  const more = skills.slice(lines.length).map(({ name }) => name);
  const rest = more.length === 0 ? [] : [`More: ${more.join(', ')}`.slice(0, 2000)];
  return [
    'Skills (load one with the tool skill when its description fits the task):',
    ...lines,
    ...rest,
  ].join('\n');
}
