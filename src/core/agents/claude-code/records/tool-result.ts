import type { BareOutput } from '#core/agents/kits/records/record-output.ts';
import {
  contentText,
  hasPictures,
  pictureDetails,
} from '#core/agents/kits/tools/result-content.ts';
import {
  fieldsAt,
  fieldsListAt,
  isFields,
  isTrue,
  listAt,
  nameAt,
  type Fields,
} from '#shared/base/fields.ts';

import type { Line } from '../wire/line.ts';
import type { ClaudeState } from '../wire/state.ts';

type Cause = 'denied' | 'interrupted' | null;

/**
 * Texts in records of old versions, which have no fields for the cause. Compared only if those
 * fields are missing.
 */
const oldRefusal = "The user doesn't want to proceed with this tool use.";
const oldInterruption = '[Request interrupted by user';

/** Converts the result of a tool that ran in Claude Code, in a user line. */
export function toolResult(state: ClaudeState, block: Fields, line: Line): BareOutput {
  const toolUseId = nameAt(block, 'tool_use_id');
  const given = line.fields.tool_use_result ?? line.fields.toolUseResult;
  const structured = isOnlyResult(line) && typeof given === 'object' ? (given ?? null) : null;
  return {
    type: 'toolResult',
    toolUseId,
    toolName: null,
    result: withoutTags(contentText(block.content, structuredContent(line, structured))),
    structured: withPictures(structured, block.content),
    isError: isTrue(block, 'is_error'),
    cause: causeOf(state, block, line, toolUseId),
  };
}

/** Returns a text without the tags that Claude Code puts around an error of its own for the model. */
function withoutTags(text: string): string {
  const [, inner] = /^<tool_use_error>(.*)<\/tool_use_error>$/s.exec(text) ?? [];
  return inner ?? text;
}

/** Returns the structured content of an MCP result. */
function structuredContent(line: Line, structured: unknown): unknown {
  const mcp = isOnlyResult(line) ? fieldsAt(line.fields, 'mcpMeta') : null;
  const given = isFields(structured) ? structured['structuredContent'] : null;
  return given ?? mcp?.['structuredContent'] ?? null;
}

/**
 * Returns the structured result with the pictures of the content that it lacks; the first one in the
 * shape that Claude Code's own Read uses.
 */
function withPictures(structured: unknown, content: unknown): unknown {
  const first = pictureDetails(content);
  if (first === null || hasOwnPictures(structured)) return structured;
  const file = { base64: first.base64, type: first.mediaType };
  const image = structured === null ? { type: 'image', file } : structured;
  return isFields(image) ? { ...image, content } : { content };
}

function hasOwnPictures(structured: unknown): boolean {
  if (!isFields(structured)) return hasPictures(structured);
  return nameAt(structured, 'type') === 'image' || hasPictures(structured['content']);
}

/**
 * Converts the result of a tool that ran at the model server, a block of the assistant's message.
 * Returns null for any other block.
 */
export function toolResultOfBlock(block: Fields, line: Line): BareOutput | null {
  const type = nameAt(block, 'type') ?? '';
  const toolUseId = nameAt(block, 'tool_use_id');
  if (toolUseId === null || !type.endsWith('tool_result')) return null;
  const { content } = block;
  const failed = isFields(content) && (nameAt(content, 'type') ?? '').endsWith('_error');
  const structured =
    line.fields.toolUseResult ?? (typeof content === 'object' ? content : null) ?? null;
  return {
    type: 'toolResult',
    toolUseId,
    toolName: null,
    result: contentText(content),
    structured,
    isError: failed || isTrue(block, 'is_error'),
    cause: null,
  };
}

/**
 * Returns true if the message has one tool result. The structured result is outside the message and
 * thus unambiguous only then.
 */
function isOnlyResult(line: Line): boolean {
  const message = fieldsAt(line.fields, 'message');
  const content = message === null ? [] : listAt(message, 'content');
  let results = 0;
  for (const block of content) if (isFields(block) && block.type === 'tool_result') results += 1;
  return results === 1;
}

function causeOf(state: ClaudeState, block: Fields, line: Line, toolUseId: string | null): Cause {
  if (!isTrue(block, 'is_error')) return null;
  if (toolUseId !== null && state.refused.includes(toolUseId)) return 'denied';
  const { kind, decision, isBeforeRun } = verdictOf(line, toolUseId);
  if (decision && nameAt(decision, 'decision') === 'reject') return refusalBy(decision);
  if (isBeforeRun) return 'denied';
  if (kind === 'user-rejected') return 'interrupted';
  return kind || decision ? null : causeByWords(block);
}

/**
 * Returns the cause from the fields of the stream or of the transcript, which have different names.
 */
function verdictOf({ fields }: Line, toolUseId: string | null) {
  const meta =
    fieldsListAt(fields, 'tool_result_meta').find((each) => nameAt(each, 'id') === toolUseId) ?? {};
  return {
    kind: nameAt(meta, 'non_execution_kind') ?? nameAt(fields, 'toolDenialKind'),
    decision: fieldsAt(meta, 'permission_decision') ?? fieldsAt(fields, 'permissionDecision'),
    isBeforeRun: isTrue(fields, 'toolDenialBeforeRun'),
  };
}

/**
 * Returns null for a permission that could not be requested, which is a failure and not a refusal.
 */
function refusalBy(decision: Fields): Cause {
  const failed =
    nameAt(decision, 'source') === 'config' &&
    (nameAt(decision, 'reason_type') ?? nameAt(decision, 'reasonType')) === 'other';
  return failed ? null : 'denied';
}

function causeByWords(block: Fields): Cause {
  const text = contentText(block.content);
  if (text.startsWith(oldInterruption)) return 'interrupted';
  return text.startsWith(oldRefusal) ? 'denied' : null;
}
