import { z } from 'zod';

import { unknownOutput } from '#core/agents/kits/records/record-output.ts';
import { fit, maybeText } from '#shared/base/lenient.ts';
import { isTime } from '#shared/base/parse-time.ts';

import { fileUpdate, threadItem, type ThreadItem } from '../wire/items.ts';
import { keyIn, type Line, type Step } from '../wire/line.ts';
import { endBlock, grow } from '../wire/live-blocks.ts';
import { messageOf } from './messages.ts';
import type { CodexState } from '../wire/state.ts';
import { isToolItem } from '../tools/tool-parts.ts';
import { toolCompleted, toolPrinted, toolStarted } from '../tools/tool-items.ts';

const about = z.object({ item: z.unknown().optional(), turnId: maybeText });
const delta = z.object({
  turnId: maybeText,
  itemId: z.string(),
  delta: z.string(),
  summaryIndex: z.number().catch(0),
  contentIndex: z.number().catch(0),
});
const patched = z.object({ turnId: maybeText, itemId: z.string(), changes: z.array(fileUpdate) });
const progress = z.object({ turnId: maybeText, itemId: z.string(), message: z.string() });

/** An item of a line, with the common key prefix of its outputs. */
type ItemWithKey = { readonly item: ThreadItem; readonly key: string; readonly turnId: string };

export function itemStarted(state: CodexState, line: Line): Step {
  const named = itemIn(line);
  if (!named) return { state, events: [unknownOutput(line, 'unknownItem')] };
  const { item } = named;
  // Messages are shown through their deltas and become outputs when they are complete.
  return isToolItem(item)
    ? toolStarted(state, at(line, item.startedAtMs), item, named)
    : { state, events: [] };
}

export function itemCompleted(state: CodexState, line: Line): Step {
  const named = itemIn(line);
  return named
    ? completeItem(state, at(line, named.item.completedAtMs), named)
    : { state, events: [unknownOutput(line, 'unknownItem')] };
}

/** Converts a completed item. */
export function completeItem(
  state: CodexState,
  line: Line,
  { item, key }: Pick<ItemWithKey, 'item' | 'key'>,
): Step {
  if (isToolItem(item)) return toolCompleted(state, line, item, key);
  const ended = endBlock(
    item.type === 'plan' && line.parent === null ? { ...state, plan: item.text } : state,
    key,
  );
  return { state: ended.state, events: [...messageOf(line, item, key), ...ended.events] };
}

export function textGrew(state: CodexState, line: Line): Step {
  return appendDelta(state, line, 'text');
}

export function thinkingGrew(state: CodexState, line: Line): Step {
  return appendDelta(state, line, 'thinking');
}

function appendDelta(state: CodexState, line: Line, kind: 'text' | 'thinking'): Step {
  const growth = fit(delta, line.fields);
  if (!growth) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  const part = Math.max(growth.summaryIndex, growth.contentIndex);
  return grow(state, line, {
    blockId: keyIn(growth.turnId, growth.itemId),
    kind,
    append: growth.delta,
    part,
  });
}

export function commandPrinted(state: CodexState, line: Line): Step {
  const growth = fit(delta, line.fields);
  return growth
    ? toolPrinted(state, line, keyIn(growth.turnId, growth.itemId), growth.delta)
    : { state, events: [unknownOutput(line, 'unknownRecord')] };
}

export function mcpProgress(state: CodexState, line: Line): Step {
  const update = fit(progress, line.fields);
  return update
    ? toolPrinted(state, line, keyIn(update.turnId, update.itemId), `${update.message}\n`)
    : { state, events: [unknownOutput(line, 'unknownRecord')] };
}

/** Converts a change of files that grows while the model writes it. */
export function patchGrew(state: CodexState, line: Line): Step {
  const update = fit(patched, line.fields);
  if (!update) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  const turnId = update.turnId ?? '';
  const item = {
    type: 'fileChange',
    id: update.itemId,
    startedAtMs: null,
    completedAtMs: null,
    changes: update.changes,
    status: 'inProgress',
  } as const;
  return toolStarted(
    state,
    line,
    { ...item, changes: [...update.changes] },
    { key: keyIn(update.turnId, update.itemId), turnId },
  );
}

function itemIn(line: Line): ItemWithKey | null {
  const read = fit(about, line.fields);
  const item = fit(threadItem, read?.item);
  return item && { item, key: keyIn(read?.turnId ?? null, item.id), turnId: read?.turnId ?? '' };
}

function at(line: Line, ms: number | null): Line {
  return ms === null || !isTime(ms) ? line : { ...line, timestamp: ms };
}
