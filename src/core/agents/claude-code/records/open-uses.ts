import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import { fieldsAt, nameAt } from '#shared/base/fields.ts';

import type { Line, Step } from '../wire/line.ts';
import { withItem, type OpenUse } from '../wire/state.ts';

const MAX_USES = 64;

type Result = Extract<AgentOutput, { readonly type: 'toolResult' }>;

/**
 * Names the use of each result where the id alone does not identify it, because the model server
 * used it again. Transcripts name the line of the use; streams have the results in the order of the
 * uses of one message.
 */
export function linkResults({ state, events }: Step, line: Line): Step {
  if (!events.some(isToolPart)) return { state, events };
  let uses = state.uses;
  const linked = events.map((event) => {
    if (event.type !== 'output') return event;
    const { output } = event;
    if (output.type === 'toolUse' && output.id !== null) {
      const { id, key, parentToolUseId: parent } = output;
      const messageId = nameAt(fieldsAt(line.fields, 'message') ?? {}, 'id') ?? line.key;
      const others = uses.filter((use) => use.key !== key);
      uses = withItem(others, { id, key, messageId, parent }, MAX_USES);
    }
    if (output.type !== 'toolResult') return event;
    const named = nameOfLine(line);
    const open = usesOf(output, uses);
    const use =
      named === null
        ? inTurn(open)
        : open.find(({ key }) => key === named || key.startsWith(`${named}/`));
    uses = uses.filter((each) => each !== use);
    const useKey = named ?? (use && open.length > 1 ? use.key : null);
    return useKey === null ? event : { ...event, output: { ...output, useKey } };
  });
  return { state: { ...state, uses }, events: linked };
}

/** Returns the key of the line with the use that a line of a transcript names. */
function nameOfLine({ fields }: Line): string | null {
  return nameAt(fields, 'sourceToolAssistantUUID') ?? nameAt(fields, 'parentUuid');
}

function usesOf(output: Result, uses: readonly OpenUse[]): readonly OpenUse[] {
  return uses.filter(
    ({ id, parent }) => id === output.toolUseId && parent === output.parentToolUseId,
  );
}

/** Returns the first use of the newest message. */
function inTurn(open: readonly OpenUse[]): OpenUse | undefined {
  return open.find(({ messageId }) => messageId === open.at(-1)?.messageId);
}

function isToolPart(event: AgentEvent): boolean {
  return (
    event.type === 'output' &&
    (event.output.type === 'toolUse' || event.output.type === 'toolResult')
  );
}
