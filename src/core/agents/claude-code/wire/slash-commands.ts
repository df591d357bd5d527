import { fieldsListAt, nameAt, textAt, textsAt, type Fields } from '#shared/base/fields.ts';
import type { SlashCommand } from '#shared/contract/sessions.ts';

const MAX_COMMANDS = 500;
/** Descriptions of skills are written for the model and run to pages; a list shows their beginning. */
const MAX_DESCRIPTION = 160;

/** The commands in the answer to `initialize`, with what each is for. */
export function slashCommandsOf(body: Fields): readonly SlashCommand[] {
  return fieldsListAt(body, 'commands')
    .slice(0, MAX_COMMANDS)
    .flatMap((command) => {
      const name = nameAt(command, 'name');
      const hint = shortened(textAt(command, 'argumentHint') ?? '');
      return name === null ? [] : [{ name, description: shortened(textAt(command, 'description') ?? ''), argumentHint: hint }];
    });
}

/** The bare names of `init`. */
export function namedCommands(fields: Fields): readonly SlashCommand[] {
  const names = textsAt(fields, 'slash_commands').slice(0, MAX_COMMANDS);
  return names.map((name) => ({ name, description: '', argumentHint: '' }));
}

function shortened(text: string): string {
  const units = [...text.replaceAll(/\s+/g, ' ').trim()];
  return units.length <= MAX_DESCRIPTION ? units.join('') : `${units.slice(0, MAX_DESCRIPTION - 1).join('')}…`;
}
