import { fieldsListAt, nameAt, textAt, textsAt, type Fields } from '#shared/base/fields.ts';
import type { SlashCommand } from '#shared/contract/sessions.ts';

const MAX_COMMANDS = 500;
/**
 * Length limit of a description: skills have descriptions of several pages, written for the model.
 */
const MAX_DESCRIPTION = 160;

/** Returns the commands in the reply to `initialize`, with their descriptions. */
export function slashCommandsOf(body: Fields): readonly SlashCommand[] {
  return fieldsListAt(body, 'commands')
    .slice(0, MAX_COMMANDS)
    .flatMap((command) => {
      const name = nameAt(command, 'name');
      const hint = shorten(textAt(command, 'argumentHint') ?? '');
      return name === null
        ? []
        : [
            {
              name,
              description: shorten(textAt(command, 'description') ?? ''),
              argumentHint: hint,
            },
          ];
    });
}

/** Returns the commands of `init`, which has only names. */
export function namedCommands(fields: Fields): readonly SlashCommand[] {
  const names = textsAt(fields, 'slash_commands').slice(0, MAX_COMMANDS);
  return names.map((name) => ({ name, description: '', argumentHint: '' }));
}

function shorten(text: string): string {
  const units = [...text.replaceAll(/\s+/g, ' ').trim()];
  return units.length <= MAX_DESCRIPTION
    ? units.join('')
    : `${units.slice(0, MAX_DESCRIPTION - 1).join('')}…`;
}
