import type { RuleSubject } from '#core/rules/subject.ts';
import { storedUse } from '#core/agents/stored-use.ts';

import { assess } from '../assess.ts';
import { readShell } from '../shell/read-shell.ts';
import { effectOf } from '../tool-effect.ts';

const places = { cwd: '/home/me/app', homeDir: '/home/me' };

/** Builds the subject of rules for a command of Claude Code's Bash tool in `/home/me/app`. */
export function commandSubject(command: string): RuleSubject {
  const input = { command };
  const details = {
    type: 'tool',
    toolName: 'Bash',
    toolUseId: null,
    input,
    tool: storedUse('Bash', input),
    details: null,
  } as const;
  const risk = assess({ details, blockedPath: null }, places);
  return {
    toolName: 'Bash',
    use: effectOf(details),
    isEdit: false,
    reading: readShell(command),
    risk,
    blockedPath: null,
    sessionId: '',
    places,
  };
}
