import { useOf, type ExecuteExtra, type ToolUse } from '#shared/tool/tool-use.ts';

import { plainPowerShell } from './shell/power-shell.ts';

/** The effect of a tool use, as far as it determines the risk. */
export type ToolEffect =
  /**
   * `command`: in POSIX shell syntax; null if the language is not parsed or the command is missing.
   */
  | {
      readonly kind: 'shell';
      readonly command: string | null;
      /** The working folder, if it is not the session's. */
      readonly cwd: string | null;
      /** Additional requests: fewer guards, a host. */
      readonly extras: readonly ExecuteExtra[];
    }
  | { readonly kind: 'read'; readonly paths: readonly string[] }
  | { readonly kind: 'write'; readonly paths: readonly string[] }
  | { readonly kind: 'web'; readonly url: string | null }
  | { readonly kind: 'mcp'; readonly server: string; readonly tool: string }
  /** More permissions than the agent's sandbox gives, for all later uses. */
  | { readonly kind: 'permissions' }
  /** Only organises the agent's own work. */
  | { readonly kind: 'own' }
  | { readonly kind: 'unknown' };

const EFFECTS = {
  ownWork: { kind: 'own' },
  sandbox: { kind: 'permissions' },
  unknown: { kind: 'unknown' },
} as const;

/** Returns the effect of a tool use; an unknown effect if the agent did not report its kind. */
export function effectOf(asked: {
  readonly tool?: ToolUse | undefined;
  readonly toolName: string;
}): ToolEffect {
  const use = useOf(asked);
  switch (use.kind) {
    case 'execute':
      return {
        kind: 'shell',
        command: posixOf(use),
        cwd: use.cwd ?? null,
        extras: use.extras ?? [],
      };
    case 'read':
    case 'search':
      return { kind: 'read', paths: use.paths };
    case 'edit':
    case 'delete':
    case 'move':
      return { kind: 'write', paths: use.paths };
    case 'fetch':
      return { kind: 'web', url: use.url };
    case 'mcp':
      return { kind: 'mcp', server: use.server, tool: use.tool };
    default:
      return EFFECTS[use.effect];
  }
}

function posixOf({ command, language }: ToolUse & { kind: 'execute' }): string | null {
  return language === 'powershell' ? plainPowerShell(command ?? '') : command;
}
