import { z } from 'zod';

import { resolvePath } from '#agent/workspace/resolve-path.ts';

import { asData, sourceName } from '../result/data-text.ts';
import { done, failed } from '../result/outcome.ts';
import { shownPath } from '../result/shown-path.ts';
import { defineTool, type Tool, type ToolOutcome, type ToolRun } from '../tool.ts';
import { globMatcher } from './glob-pattern.ts';
import { formatMatches, type MatchLine, parseMatchLine } from './match-lines.ts';
import { runRipgrep, type SearchEnd } from './ripgrep.ts';
import { openRoot, type SearchRoot } from './search-root.ts';

const MAX_MATCHES = 100;
/** Characters of the result. */
const MAX_TEXT = 40_000;
const MAX_FILE_SIZE = '10M';

const schema = z.object({
  pattern: z.string().min(1).describe('Regular expression of ripgrep'),
  path: z.string().optional().describe('File or folder; default: the workspace'),
  glob: z.string().optional().describe('Only files such as *.ts'),
  mode: z.enum(['content', 'files', 'count']).optional(),
  context: z.number().int().min(0).max(10).optional().describe('Lines around a match'),
  ignoreCase: z.boolean().optional(),
  literal: z.boolean().optional().describe('The pattern is plain text'),
});

type GrepInput = z.output<typeof schema>;

/** Searches the content of files. */
export function grepTool(): Tool<typeof schema> {
  return defineTool({
    name: 'grep',
    description:
      'Searches files with ripgrep: matching lines, the files (mode files), or counts per file. At most 100 results; skips what .gitignore lists, and files with secrets.',
    kind: 'search',
    schema,
    isParallel: true,
    async plan(input, { workspace }) {
      const resolved = await resolvePath(workspace, input.path ?? '.');
      if (!resolved.ok) return failed(`${input.path ?? '.'}: ${resolved.error}`);
      const path = resolved.value;
      const isWanted = globMatcher(input.glob ?? '**');
      if (isWanted === null) return failed('The glob is too large. Use a shorter one.');
      return {
        kind: 'plan',
        title: `Search ${sourceName(input.pattern)}`,
        effects: [{ kind: 'read', path }],
        async run(live) {
          const root = await openRoot(path);
          if (!root.ok) return failed(`${shownPath(workspace, path)}: ${root.error}`);
          try {
            return await search({ input, workspace, path, root: root.value, isWanted }, live);
          } finally {
            await root.value.close();
          }
        },
      };
    },
  });
}

interface Search {
  readonly input: GrepInput;
  readonly workspace: string;
  readonly path: string;
  readonly root: SearchRoot;
  readonly isWanted: (path: string) => boolean;
}

async function search(
  { input, workspace, path, root, isWanted }: Search,
  { signal }: ToolRun,
): Promise<ToolOutcome> {
  const secrets = new Set<string>();
  const results = new Results(input.mode ?? 'content');
  const ended = await runRipgrep({
    args: argumentsOf(input, root.content !== undefined),
    folder: root.folder,
    ...(root.content && { stdin: root.content }),
    signal,
    onLine(line) {
      const parsed = parseMatchLine(line);
      if (parsed === null) return true;
      const file = parsed.path.replace(/^\.[\\/]/, '').replaceAll('\\', '/');
      if (root.content === undefined && !isWanted(file)) return true;
      const full = root.full(file);
      if (root.isSecret(full)) {
        secrets.add(full);
        return true;
      }
      const shown = { ...parsed, path: shownPath(workspace, full) };
      return results.add(shown);
    },
  });
  if (!ended.ok) return failed(ended.error);
  const notes = notesOf(ended.value, secrets.size);
  const text = results.text();
  const found =
    text === ''
      ? `No match in ${shownPath(workspace, path)}.`
      : asData(`grep ${input.pattern}`, text);
  return done([found, ...notes].join('\n'));
}

/** Collects results until a limit is reached: matches, or files with matches. */
class Results {
  readonly #mode: 'content' | 'files' | 'count';
  readonly #lines: MatchLine[] = [];
  readonly #perFile = new Map<string, number>();
  #size = 0;
  #matches = 0;

  constructor(mode: 'content' | 'files' | 'count') {
    this.#mode = mode;
  }

  /** Returns false if the line is over the limit. */
  add(line: MatchLine): boolean {
    const { isMatch, path, text } = line;
    if (this.#mode === 'content') {
      this.#size += text.length + 8;
      if (isMatch) this.#matches++;
      if (this.#matches > MAX_MATCHES || this.#size > MAX_TEXT) return false;
      this.#lines.push(line);
      return true;
    }
    if (!this.#perFile.has(path) && this.#perFile.size === MAX_MATCHES) return false;
    this.#perFile.set(path, (this.#perFile.get(path) ?? 0) + (isMatch ? 1 : 0));
    return true;
  }

  text(): string {
    if (this.#mode === 'content') return formatMatches(this.#lines);
    return [...this.#perFile]
      .map(([path, count]) => path + (this.#mode === 'count' ? `: ${count}` : ''))
      .join('\n');
  }
}

function argumentsOf(input: GrepInput, isFile: boolean): readonly string[] {
  const name = input.glob?.split('/').at(-1);
  return [
    '--json',
    '--hidden',
    '--glob=!.git',
    `--max-filesize=${MAX_FILE_SIZE}`,
    '--sort=path',
    // A type, unlike a glob, does not bring back what .gitignore lists.
    ...(name && name !== '**' && !isFile ? ['--type-add', `asked:${name}`, '--type=asked'] : []),
    ...((input.mode ?? 'content') === 'content' && input.context
      ? [`--context=${input.context}`]
      : []),
    ...(input.ignoreCase === true ? ['--ignore-case'] : []),
    ...(input.literal === true ? ['--fixed-strings'] : []),
    `--regexp=${input.pattern}`,
    '--',
    isFile ? '-' : '.',
  ];
}

function notesOf(end: SearchEnd, secrets: number): readonly string[] {
  const notes: string[] = [];
  if (end === 'enough') notes.push('[Too many results: these are the first. Search narrower.]');
  if (end === 'timeLimit') notes.push('[The search took too long: there may be more matches.]');
  if (secrets > 0)
    notes.push(`[Matches in ${secrets} files that may hold secrets are left out: name the file.]`);
  return notes;
}
