import { mentionsIn } from '#shared/agents/mentions.ts';

/**
 * Names that Claude Code attaches in no form (2.1.329): it takes `#` for the start of a line number,
 * and its quotes have no escapes.
 */
export const REFUSED_NAMES = String.raw`#|"[^]*\s|\s[^]*"`;

/**
 * Returns a prompt with mentions as Claude Code reads them: `@"a name"` without escapes. Without
 * quotes, it reads a name up to its last letter or digit of ASCII.
 */
export function withClaudeMentions(text: string): string {
  let end = 0;
  const parts = mentionsIn(text).map(({ from, to, path, bare, isQuoted }) => {
    const before = text.slice(end, from);
    end = to;
    if (isQuoted) return before + quoted(path);
    const isRead = /\w\/?$/.test(bare);
    return before + (isRead ? text.slice(from, to) : quoted(bare) + path.slice(bare.length));
  });
  return parts.join('') + text.slice(end);
}

function quoted(path: string): string {
  return path.includes('"') ? `@${path}` : `@"${path}"`;
}
