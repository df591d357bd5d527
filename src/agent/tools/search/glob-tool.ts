import { z } from 'zod';

import { resolvePath } from '#agent/workspace/resolve-path.ts';

import { asData, sourceName } from '../result/data-text.ts';
import { done, failed } from '../result/outcome.ts';
import { shownPath } from '../result/shown-path.ts';
import { defineTool, type Tool, type ToolOutcome, type ToolRun } from '../tool.ts';
import { globMatcher } from './glob-pattern.ts';
import { runRipgrep } from './ripgrep.ts';
import { openRoot } from './search-root.ts';

const MAX_FILES = 100;

const schema = z.object({
  pattern: z.string().min(1).describe('Such as src/**/*.{ts,tsx}'),
  path: z.string().optional().describe('Folder; default: the workspace'),
});

/** Finds files by a pattern, the newest first. */
export function globTool(): Tool<typeof schema> {
  return defineTool({
    name: 'glob',
    description: 'Finds files by name, newest first. Skips what .gitignore lists.',
    kind: 'search',
    schema,
    isParallel: true,
    async plan({ pattern, path: given = '.' }, { workspace }) {
      const resolved = await resolvePath(workspace, given);
      if (!resolved.ok) return failed(`${given}: ${resolved.error}`);
      const matches = globMatcher(pattern);
      if (matches === null) return failed('The pattern is too large. Use a shorter one.');
      const path = resolved.value;
      return {
        kind: 'plan',
        title: `Find ${sourceName(pattern)}`,
        effects: [{ kind: 'read', path }],
        run: (live) => findFiles({ workspace, path, pattern, matches }, live),
      };
    },
  });
}

interface FileSearch {
  readonly workspace: string;
  readonly path: string;
  readonly pattern: string;
  readonly matches: (path: string) => boolean;
}

async function findFiles(search: FileSearch, { signal }: ToolRun): Promise<ToolOutcome> {
  const { workspace, path, pattern, matches } = search;
  const root = await openRoot(path);
  if (!root.ok) return failed(`${shownPath(workspace, path)}: ${root.error}`);
  const { folder, content, full } = root.value;
  try {
    if (content !== undefined) return failed(`${shownPath(workspace, path)} is a file.`);
    const found: string[] = [];
    const ended = await runRipgrep({
      args: ['--files', '--hidden', '--glob=!.git', '--sortr=modified', '--', '.'],
      folder,
      signal,
      onLine(line) {
        const file = line.replace(/^\.[\\/]/, '').replaceAll('\\', '/');
        if (matches(file)) found.push(shownPath(workspace, full(file)));
        return found.length <= MAX_FILES;
      },
    });
    if (!ended.ok) return failed(ended.error);
    if (found.length === 0) return done(`No file matches ${sourceName(pattern)}.`);
    const list = asData(`glob ${pattern}`, found.slice(0, MAX_FILES).join('\n'));
    const notes = {
      complete: '',
      enough: `\n[The newest ${MAX_FILES} only. Use a narrower pattern.]`,
      timeLimit: '\n[The search took too long: there may be more files.]',
      cancelled: '\n[Cancelled.]',
    };
    return done(list + notes[ended.value], { facts: { files: Math.min(found.length, MAX_FILES) } });
  } finally {
    await root.value.close();
  }
}
