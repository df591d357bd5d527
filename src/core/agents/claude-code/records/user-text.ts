import type { AgentEvent } from '#core/agents/agent-event.ts';
import { keyedOutput, type BareOutput } from '#core/agents/kits/records/record-output.ts';
import { fieldsAt, isTrue, nameAt } from '#shared/base/fields.ts';

import { namedOutput, output, type Line } from '../wire/line.ts';
import { cliOutputs } from './cli-text.ts';

/**
 * Complete texts that Claude Code writes as the user when a turn is interrupted. Newer transcripts
 * also have a field for it.
 */
const interruptions: ReadonlySet<string> = new Set([
  '[Request interrupted by user]',
  '[Request interrupted by user for tool use]',
]);

/**
 * Converts a text with the role of the user: a prompt, or a text of Claude Code for the model.
 */
function userText(text: string, line: Line): BareOutput | null {
  if (isInterruption(text, line))
    return { type: 'status', status: 'interrupted', text: '', data: {} };
  return textOutput(
    text,
    isSynthetic(line) || /^\s*<system-reminder>[\s\S]*<\/system-reminder>\s*$/.test(text),
  );
}

/** Returns the outputs of a text with their keys; `index` is the number of its block in the line. */
export function userOutputs(text: string, line: Line, index: number): readonly AgentEvent[] {
  const printed = cliOutputs(text);
  if (!printed) {
    const bare = userText(text, line);
    return bare ? [output(line, index, bare)] : [];
  }
  return printed.map(({ bare, key }, at) => {
    if (key !== null) return keyedOutput(line, key, bare);
    return at === 0 ? output(line, index, bare) : namedOutput(line, `${index}.${at}`, bare);
  });
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
