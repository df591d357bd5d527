import { stripVTControlCharacters } from 'node:util';

import type { BareOutput } from '#core/agents/kits/records/record-output.ts';
import { fieldsAt, isTrue, nameAt } from '#shared/base/fields.ts';

import type { Line } from '../wire/line.ts';

/**
 * Complete texts that Claude Code writes as the user when a turn is interrupted. Newer transcripts
 * also have a field for it.
 */
const interruptions: ReadonlySet<string> = new Set([
  '[Request interrupted by user]',
  '[Request interrupted by user for tool use]',
]);

const wrapped =
  /^\s*<(local-command-stdout|local-command-stderr|bash-stdout|bash-stderr)>([\s\S]*)<\/\1>\s*$/;
const commandName = /<command-name>([\s\S]*?)<\/command-name>/;
const commandArgs = /<command-args>([\s\S]*?)<\/command-args>/;
const shellInput = /^\s*<bash-input>([\s\S]*)<\/bash-input>\s*$/;

/**
 * Converts a text with the role of the user: a prompt, the output of a command, or a text of Claude
 * Code for the model.
 */
export function userText(text: string, line: Line): BareOutput | null {
  if (isInterruption(text, line))
    return { type: 'status', status: 'interrupted', text: '', data: {} };
  const printed = wrapped.exec(text);
  if (printed)
    return textOutput(
      stripVTControlCharacters(printed[2] ?? '').replaceAll('</bash-stdout><bash-stderr>', ''),
      true,
    );
  const command = commandName.exec(text)?.[1];
  if (command !== undefined)
    return textOutput(
      [command, commandArgs.exec(text)?.[1]].filter(Boolean).join(' ').trim(),
      false,
    );
  const shell = shellInput.exec(text)?.[1];
  if (shell !== undefined) return textOutput(`! ${shell}`, false);
  return textOutput(
    text,
    isSynthetic(line) || /^\s*<system-reminder>[\s\S]*<\/system-reminder>\s*$/.test(text),
  );
}

function textOutput(text: string, synthetic: boolean): BareOutput | null {
  return text.trim() === '' ? null : { type: 'text', role: 'user', text, synthetic };
}

export function isInterruption(text: string, line: Line): boolean {
  return (
    nameAt(line.fields, 'interruptedMessageId') !== null ||
    (!isTrue(line.fields, 'isReplay') && interruptions.has(text.trim()))
  );
}

function isSynthetic(line: Line): boolean {
  const origin = fieldsAt(line.fields, 'origin');
  const flags = ['isSynthetic', 'isMeta', 'isCompactSummary', 'isVisibleInTranscriptOnly'];
  const notHuman = origin !== null && nameAt(origin, 'kind') !== 'human';
  return notHuman || line.parent !== null || flags.some((flag) => isTrue(line.fields, flag));
}
