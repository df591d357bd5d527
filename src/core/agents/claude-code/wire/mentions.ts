import { withMentions } from '#shared/agents/mentions.ts';

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
  return withMentions(text, ({ from, to, path, bare, isQuoted }) => {
    if (isQuoted) return quoted(path);
    const isRead = /\w\/?$/.test(bare);
    return isRead ? text.slice(from, to) : quoted(bare) + path.slice(bare.length);
  });
}

function quoted(path: string): string {
  return path.includes('"') ? `@${path}` : `@"${path}"`;
}
