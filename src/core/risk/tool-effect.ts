import { useOf, type ExecuteExtra, type ToolUse } from '#shared/tool/tool-use.ts';

import { plainPowerShell } from './shell/power-shell.ts';

/** What a use of a tool would reach, as far as its risk goes. */
export type ToolEffect =
  /** `command`: as a POSIX shell would have it; `null`: it is in a language that is not read, or missing. */
  | {
      readonly kind: 'shell';
      readonly command: string | null;
      /** Where it runs, when not where the session works. */
      readonly cwd: string | null;
      /** What is asked for besides: fewer guards, a host. */
      readonly extras: readonly ExecuteExtra[];
    }
  | { readonly kind: 'read'; readonly paths: readonly string[] }
  | { readonly kind: 'write'; readonly paths: readonly string[] }
  | { readonly kind: 'web'; readonly url: string | null }
  | { readonly kind: 'mcp'; readonly server: string; readonly tool: string }
  /** More than the agent's sandbox gives, for whatever comes. */
  | { readonly kind: 'permissions' }
  /** It only organises the agent's own work. */
  | { readonly kind: 'own' }
  | { readonly kind: 'unknown' };

const EFFECTS = { ownWork: { kind: 'own' }, sandbox: { kind: 'permissions' }, unknown: { kind: 'unknown' } } as const;

/** Returns the effect of a use of a tool; an unknown one if its agent did not say what kind it is. */
export function effectOf(asked: { readonly tool?: ToolUse | undefined; readonly toolName: string }): ToolEffect {
  const use = useOf(asked);
  switch (use.kind) {
    case 'execute':
      return { kind: 'shell', command: posixOf(use), cwd: use.cwd ?? null, extras: use.extras ?? [] };
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
