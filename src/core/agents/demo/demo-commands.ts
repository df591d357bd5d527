import type { SlashCommand } from '#shared/contract/sessions.ts';

import { en } from './words-en.ts';

/** The demo's words, offered as an agent offers its commands: the rows of its help, `help` itself last. */
export function demoCommands(): readonly SlashCommand[] {
  const rows = [...en.help.matchAll(/^\| `(\w+)(?: (\w+))?` \| (.+) \|$/gm)];
  const commands = rows.map(([, name = '', argumentHint = '', description = '']) => ({ name, description, argumentHint }));
  return [...commands, { name: 'help', description: 'all of these words', argumentHint: '' }];
}
