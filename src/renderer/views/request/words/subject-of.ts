import type { InteractionRequest } from '#shared/interaction/interaction.ts';

/** What a request is about, in one line. `path` is as the agent wrote it. */
export type Subject = { readonly kind: 'command' | 'path' | 'text'; readonly text: string };

/** A longer command stands below the title only, where it can be read in full. */
const MAX_CHARS = 160;

const PATHS = ['file_path', 'notebook_path', 'path'];
const TEXTS = ['url', 'query', 'pattern'];

/** Returns what the title of a request names: the command, the path or the address; null if it does not fit in one line. */
export function subjectOf({ details }: Pick<InteractionRequest, 'details'>): Subject | null {
  if (details.type !== 'tool') return null;
  const shown = details.details;
  if (shown?.type === 'commandOutput') return inOneLine('command', shown.command);
  if (shown !== null && 'filePath' in shown) return inOneLine('path', shown.filePath);
  const input = Object.entries(details.input ?? {});
  const first = (names: readonly string[]) => input.find(([name, value]) => names.includes(name) && typeof value === 'string')?.[1];
  return inOneLine('path', first(PATHS)) ?? inOneLine('text', first(TEXTS));
}

function inOneLine(kind: Subject['kind'], text: unknown): Subject | null {
  if (typeof text !== 'string' || text.trim() === '' || text.length > MAX_CHARS || /[\n\r]/u.test(text)) return null;
  return { kind, text };
}
