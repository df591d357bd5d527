import { z } from 'zod';

import { placeOf, placedOutput } from '#core/agents/kits/records/record-output.ts';
import { fit } from '#shared/base/lenient.ts';

import { wireItem } from '../wire/dialects.ts';
import { errorOutput } from '../wire/errors.ts';
import { itemCompleted, itemStarted } from './item-events.ts';
import type { Line, Step } from '../wire/line.ts';
import type { CodexState, Tokens } from '../wire/state.ts';
import { beginTurn, endTurn } from './turns.ts';
import { fields } from '../wire/wire.ts';

const count = z.int().catch(0);
const usage = z.object({
  usage: z.object({
    input_tokens: count,
    cached_input_tokens: count,
    cache_write_input_tokens: count,
    output_tokens: count,
  }),
});
const thread = z.object({ thread_id: z.string() });
const itemed = z.object({ item: fields });
const failure = z.object({ message: z.string() });

/**
 * Converts a line of `codex exec --json`, or returns null for any other line. Turns have no ids
 * there, and items are numbered across all turns.
 */
export function execLine(state: CodexState, line: Line): Step | null {
  switch (line.wire.type) {
    case 'thread.started': {
      const agentSessionId = fit(thread, line.fields)?.thread_id ?? null;
      return agentSessionId === null
        ? null
        : {
            state: { ...state, threadId: agentSessionId },
            events: [{ type: 'facts', facts: { agentSessionId } }],
          };
    }
    case 'turn.started':
      return beginTurn(state, placeOf(line.record));
    case 'turn.completed':
      return endExecTurn(withTokens(state, line), line, 'completed');
    case 'turn.failed':
      return endExecTurn(state, line, 'failed');
    case 'item.started':
    case 'item.updated':
      return convertItem(line, (each) => itemStarted(state, each));
    case 'item.completed':
      return convertItem(line, (each) => itemCompleted(state, each));
    case 'error': {
      const message = fit(failure, line.fields)?.message ?? 'Codex did not say what went wrong.';
      return {
        state: { ...state, isErrorReported: true },
        events: [
          placedOutput(
            line,
            errorOutput({ message, codexErrorInfo: null, additionalDetails: null }),
          ),
        ],
      };
    }
    default:
      return null;
  }
}

function convertItem(line: Line, work: (line: Line) => Step): Step | null {
  const item = fit(itemed, line.fields)?.item;
  return item === undefined
    ? null
    : work({ ...line, fields: { item: wireItem(item), turnId: line.parent } });
}

function withTokens(state: CodexState, line: Line): CodexState {
  const used = fit(usage, line.fields)?.usage;
  if (!used) return state;
  const last: Tokens = {
    inputTokens: used.input_tokens,
    cachedInputTokens: used.cached_input_tokens,
    cacheWriteInputTokens: used.cache_write_input_tokens,
    outputTokens: used.output_tokens,
  };
  return {
    ...state,
    tokens: last,
    tokensBefore: {
      inputTokens: 0,
      cachedInputTokens: 0,
      cacheWriteInputTokens: 0,
      outputTokens: 0,
    },
  };
}

function endExecTurn(state: CodexState, line: Line, status: 'completed' | 'failed'): Step {
  const words =
    fit(z.object({ error: failure }), line.fields)?.error.message ??
    'The turn failed, and Codex did not say why.';
  const error =
    status === 'failed' && !state.isErrorReported
      ? errorOutput({ message: words, codexErrorInfo: null, additionalDetails: null })
      : null;
  return endTurn(state, line, {
    turnId: state.turnId ?? placeOf(line.record),
    status,
    durationMs: null,
    failure: error,
  });
}
