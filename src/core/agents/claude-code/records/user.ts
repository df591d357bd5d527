import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { BareOutput } from '#core/agents/kits/records/record-output.ts';
import { blockText } from '#core/agents/kits/tools/result-content.ts';
import { fieldsAt, isTrue, nameAt, textAt, type Fields } from '#shared/base/fields.ts';
import { type Attachment, attachment } from '#shared/conversation/attachment.ts';

import { blocksOf } from '../wire/content.ts';
import { output, unknownOutput, type Line, type Step } from '../wire/line.ts';
import { abandonBlocks } from '../wire/open-blocks.ts';
import { toolResult, toolResultOfBlock } from './tool-result.ts';
import type { ClaudeState } from '../wire/state.ts';
import { userOutputs } from './user-text.ts';

/** Returns null if the block is not an image or not one that Corral can show. */
function attachmentOf(block: Fields): Attachment | null {
  const source = nameAt(block, 'type') === 'image' ? fieldsAt(block, 'source') : null;
  if (!source || nameAt(source, 'type') !== 'base64') return null;
  const read = attachment.safeParse({
    mediaType: nameAt(source, 'media_type'),
    base64: textAt(source, 'data'),
  });
  return read.success ? read.data : null;
}

function imagesOf(blocks: readonly Fields[]): readonly Attachment[] {
  return blocks.flatMap((block) => attachmentOf(block) ?? []);
}

const nothing: readonly never[] = [];

/** Converts a user line: a prompt, tool results, or texts of Claude Code for the model. */
export function user(state: ClaudeState, line: Line): Step {
  const message = fieldsAt(line.fields, 'message');
  const blocks = message && blocksOf(message.content);
  if (!blocks) return { state, events: [unknownOutput(line, 0, 'unknownRecord')] };
  const outputs = outputsOf(state, blocks, line);
  const taken = promptTaken(line);
  const next = dropFinished(state, outputs);
  if (!outputs.some(isInterruption))
    return { state: next, events: taken.length === 0 ? outputs : [...taken, ...outputs] };
  const cut = abandonBlocks(next, line, (block) => block.parentToolUseId === line.parent);
  return { state: { ...cut.state, isEndReported: true }, events: [...cut.events, ...outputs] };
}

function outputsOf(
  state: ClaudeState,
  blocks: readonly Fields[],
  line: Line,
): readonly AgentEvent[] {
  const outputs: AgentEvent[] = [];
  const firstWords = blocks.findIndex(isWords);
  blocks.forEach((block, index) => {
    const images = index === firstWords ? imagesOf(blocks) : nothing;
    if (nameAt(block, 'type') === 'text') {
      const texts = userOutputs(textAt(block, 'text') ?? '', line, index);
      outputs.push(
        ...(images.length === 0 ? texts : texts.map((event) => illustrated(event, images))),
      );
      return;
    }
    const bare = withImages(outputOfBlock(state, block, line), images);
    if (bare)
      outputs.push(
        bare === 'unknown' ? unknownOutput(line, index, 'unknownBlock') : output(line, index, bare),
      );
  });
  return isReplayedPrompt(line) ? asOnePrompt(outputs) : outputs;
}

function isReplayedPrompt(line: Line): boolean {
  return isTrue(line.fields, 'isReplay') && line.parent === null;
}

/**
 * Joins the texts of a replayed prompt under the record's own key. Claude Code takes queued prompts
 * as one turn and replays each one, the last with the texts of all (2.1.329); as separate outputs
 * every prompt would appear twice.
 */
function asOnePrompt(outputs: readonly AgentEvent[]): readonly AgentEvent[] {
  const first = outputs.find(isPromptText);
  if (first?.type !== 'output' || first.output.type !== 'text') return outputs;
  const texts = outputs.flatMap((event) =>
    isPromptText(event) && event.output.type === 'text' ? [event.output.text] : [],
  );
  const { output } = first;
  const text = texts
    .map((each, index) => (index < texts.length - 1 ? each.replace(/\n$/u, '') : each))
    .join('\n');
  return outputs.flatMap((event): readonly AgentEvent[] => {
    if (event === first) return [{ ...first, output: { ...output, text } }];
    return isPromptText(event) ? [] : [event];
  });
}

function isPromptText(event: AgentEvent): event is Extract<AgentEvent, { type: 'output' }> {
  return (
    event.type === 'output' &&
    event.output.type === 'text' &&
    event.output.role === 'user' &&
    !event.output.synthetic
  );
}

function isWords(block: Fields): boolean {
  const type = nameAt(block, 'type');
  return type === 'text' || type === 'image';
}

/**
 * Reports a prompt that Claude Code replays when it takes it. Its key is that of the stored
 * message, so the message does not change.
 */
function promptTaken(line: Line): readonly AgentEvent[] {
  const promptKey = nameAt(line.fields, 'uuid');
  if (promptKey === null || !isReplayedPrompt(line)) return nothing;
  return [{ type: 'promptTaken', promptKey, stage: 'delivered' }];
}

function outputOfBlock(
  state: ClaudeState,
  block: Fields,
  line: Line,
): BareOutput | 'unknown' | null {
  switch (nameAt(block, 'type')) {
    case 'tool_result':
      return toolResult(state, block, line);
    case 'image':
      return attachmentOf(block)
        ? { type: 'text', role: 'user', text: '', synthetic: isTrue(line.fields, 'isMeta') }
        : blockAsText(block, line);
    case 'document':
      return blockAsText(block, line);
    default:
      return toolResultOfBlock(block, line) ?? 'unknown';
  }
}

function blockAsText(block: Fields, line: Line): BareOutput {
  return {
    type: 'text',
    role: 'user',
    text: blockText(block),
    synthetic: isTrue(line.fields, 'isMeta'),
  };
}

/** Attaches the images of a line to its first text; images without a text become an empty text. */
function withImages(
  bare: BareOutput | 'unknown' | null,
  attachments: readonly Attachment[],
): BareOutput | 'unknown' | null {
  if (bare === null || bare === 'unknown' || bare.type !== 'text') return bare;
  if (attachments.length > 0) return { ...bare, attachments };
  return bare.text === '' ? null : bare;
}

function illustrated(event: AgentEvent, attachments: readonly Attachment[]): AgentEvent {
  if (event.type !== 'output' || event.output.type !== 'text') return event;
  return { ...event, output: { ...event.output, attachments } };
}

/** Removes the state of tools whose results have arrived. */
function dropFinished(state: ClaudeState, outputs: readonly AgentEvent[]): ClaudeState {
  if (state.refused.length + state.openAgents.length === 0) return state;
  const done = outputs.flatMap((event) => {
    return event.type === 'output' &&
      event.output.type === 'toolResult' &&
      event.output.toolUseId !== null
      ? [event.output.toolUseId]
      : [];
  });
  if (done.length === 0) return state;
  const refused = state.refused.filter((toolUseId) => !done.includes(toolUseId));
  const openAgents = state.openAgents.filter(({ toolUseId }) => !done.includes(toolUseId));
  return { ...state, refused, openAgents };
}

function isInterruption(event: AgentEvent): boolean {
  return (
    event.type === 'output' &&
    event.output.type === 'status' &&
    event.output.status === 'interrupted'
  );
}
