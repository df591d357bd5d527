/**
 * A file or folder of a project with which an agent runs programs, or allows something without
 * asking. `as` is its syntax: `json` has values, `text` has lines, `prompt` is Markdown with a
 * header, `code` runs as it is, `env` sets variables of the agent's own process. Lines that match
 * `harmless` are not shown.
 */
export type KnownPlace = {
  /** Path below the folder. */
  readonly path: string;
  readonly as: 'json' | 'text' | 'prompt' | 'code' | 'env';
  /** True if the place is a folder whose files, also those of its subfolders, count. */
  readonly isFolder: boolean;
  readonly harmless: readonly RegExp[];
};

/** Fields that only describe, or that only forbid or ask. A line is `path = value`. */
const CLAUDE_SETTINGS = [
  /^\$schema = /,
  /^permissions\.(?:deny|ask)\b/,
  /^(?:includeCoAuthoredBy|cleanupPeriodDays|language|theme|outputStyle|model) = /,
];
const OPENCODE_CONFIG = [
  /^\$schema = /,
  /^(?:theme|model|small_model|username|autoupdate) = /,
  /^permission\b.* = "(?:ask|deny)"$/,
];
const GEMINI_SETTINGS = [/^\$schema = /, /^(?:ui|theme|privacy)\b/];

const file = (
  path: string,
  as: KnownPlace['as'],
  harmless: readonly RegExp[] = [],
): KnownPlace => ({ path, as, isFolder: false, harmless });
const folder = (path: string, as: KnownPlace['as']): KnownPlace => ({
  path,
  as,
  isFolder: true,
  harmless: [],
});

/**
 * All known places, of all agents: one list, because one yes counts for all agents. Places that
 * Corral asks about by itself are not in it: `corral.json` and what Corral's own agent reads.
 */
export const KNOWN_PLACES: readonly KnownPlace[] = [
  file('.mcp.json', 'json'),
  file('.claude/settings.json', 'json', CLAUDE_SETTINGS),
  file('.claude/settings.local.json', 'json', CLAUDE_SETTINGS),
  folder('.claude/skills', 'prompt'),
  folder('.claude/commands', 'prompt'),
  folder('.claude/agents', 'prompt'),
  file('opencode.json', 'json', OPENCODE_CONFIG),
  file('opencode.jsonc', 'json', OPENCODE_CONFIG),
  file('.opencode/opencode.json', 'json', OPENCODE_CONFIG),
  file('.opencode/opencode.jsonc', 'json', OPENCODE_CONFIG),
  file('.opencode/package.json', 'json'),
  ...['plugin', 'plugins', 'tool', 'tools'].map((name) => folder(`.opencode/${name}`, 'code')),
  ...['command', 'commands', 'agent', 'agents', 'mode', 'modes', 'skill', 'skills'].map((name) =>
    folder(`.opencode/${name}`, 'prompt'),
  ),
  file('.codex/config.toml', 'text'),
  file('.codex/hooks.json', 'json'),
  folder('.codex/rules', 'text'),
  folder('.codex/skills', 'prompt'),
  folder('.agents/skills', 'prompt'),
  file('.gemini/settings.json', 'json', GEMINI_SETTINGS),
  file('.gemini/.env', 'text'),
  folder('.gemini/commands', 'text'),
  folder('.gemini/extensions', 'text'),
  folder('.gemini/policies', 'text'),
  folder('.gemini/agents', 'prompt'),
  folder('.gemini/skills', 'prompt'),
  // Gemini CLI and Qwen Code read it into their own environment: NODE_OPTIONS in it runs code.
  file('.env', 'env'),
  file('.qwen/settings.json', 'json', GEMINI_SETTINGS),
  file('.qwen/.env', 'text'),
  ...['commands', 'extensions'].map((name) => folder(`.qwen/${name}`, 'text')),
  ...['agents', 'skills'].map((name) => folder(`.qwen/${name}`, 'prompt')),
  file('.cursor/mcp.json', 'json'),
  file('.cursor/hooks.json', 'json'),
  file('.cursor/cli.json', 'json'),
  file('.vscode/mcp.json', 'json'),
  file('.github/mcp.json', 'json'),
  folder('.github/hooks', 'text'),
];
