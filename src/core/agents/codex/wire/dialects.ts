import { z } from 'zod';

import type { Fields } from '#shared/base/fields.ts';
import { fit } from '#shared/base/lenient.ts';

import { unwrapShellWords } from './shell-command.ts';
import { fields } from './wire.ts';

/**
 * Converts an item to the form of the app-server protocol. Items have three forms:
 * `commandExecution` in the protocol, `command_execution` in `codex exec --json`,
 * `CommandExecution` in rollouts.
 */
export function wireItem(item: Fields): Fields {
  const type = typeof item.type === 'string' ? lowerFirst(camel(item.type)) : null;
  const named = Object.fromEntries(
    Object.entries(item).map(([name, value]) => [camel(name), value]),
  );
  const status = typeof named.status === 'string' ? camel(named.status) : named.status;
  return { ...named, ...ownFields(type, named), type, status };
}

function ownFields(type: string | null, item: Fields): Fields {
  switch (type) {
    case 'commandExecution':
      return dialectCommand(item);
    case 'fileChange':
      return { changes: patchChanges(item.changes) };
    case 'agentMessage':
      return { text: typeof item.text === 'string' ? item.text : textsIn(item.content) };
    case 'reasoning':
      return {
        summary: typeof item.text === 'string' ? [item.text] : (item.summary ?? item.summaryText),
        content: item.content ?? item.rawContent,
      };
    case 'mcpToolCall':
      return { arguments: item.arguments ?? {} };
    default:
      return {};
  }
}

function dialectCommand({ command, cwd }: Fields): Fields {
  const words = fit(z.array(z.string()), command);
  const folder =
    typeof cwd === 'string' && cwd.startsWith('file://')
      ? decodePath(cwd.slice('file://'.length))
      : cwd;
  return { command: words ? unwrapShellWords(words) : command, cwd: folder };
}

const rolloutChange = z.object({
  type: z.string(),
  unified_diff: z.string().optional(),
  content: z.string().optional(),
  move_path: z.string().nullish(),
});

/** Returns the changes as a list; rollouts have them by path. */
function patchChanges(changes: unknown): unknown {
  if (Array.isArray(changes)) return changes;
  return Object.entries(fit(fields, changes) ?? {}).flatMap(([path, value]) => {
    const change = fit(rolloutChange, value);
    if (!change) return [];
    return [
      {
        path,
        kind: { type: change.type, move_path: change.move_path ?? null },
        diff: change.unified_diff ?? change.content ?? '',
      },
    ];
  });
}

/** Returns the texts of a message's blocks of any type. */
export function textsIn(content: unknown): string {
  const blocks = fit(z.array(z.object({ text: z.string() }).nullable().catch(null)), content) ?? [];
  return blocks.flatMap((block) => block?.text ?? []).join('\n');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // The path is not encoded.
  }
}

function camel(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function lowerFirst(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}
