import { withQuotedMentions } from '#shared/agents/mentions.ts';

/**
 * Returns a prompt with mentions as Codex writes them: its own list of files puts the path into the
 * text, in quotes if it has blanks. Codex attaches nothing, and its model reads the file.
 */
export function withCodexMentions(text: string): string {
  return withQuotedMentions(text, (path) => (/\s/.test(path) ? `"${path}"` : path));
}
