import { describe, expect, test } from 'vitest';

import { connect } from '#shared/contract/call.ts';
import { contract } from '#shared/contract/contract.ts';
import type { Turn } from '#shared/conversation/turn.ts';

import { aMessage } from './message-fixture.ts';
import { aTurn } from './turn-fixture.ts';
import {
  changesTurn,
  forgetTurns,
  loadTurns,
  readingTurn,
  setReadingPlace,
  turnAt,
} from './turns-store.ts';

function apiWith(turns: readonly Turn[]) {
  return connect(contract, async () => ({ ok: true, value: { turns, hasOlder: false } }));
}

test('turnAt returns the turn of the last prompt at or before a position', () => {
  const turns = [aTurn(3), aTurn(7)];
  expect([2, 3, 6, 7, 99].map((seq) => turnAt(turns, seq)?.promptSeq ?? null)).toEqual([
    null,
    3,
    3,
    7,
    7,
  ]);
});

test('readingTurn returns the turn of the reading position until the conversation is closed', async () => {
  await loadTurns(apiWith([aTurn(3), aTurn(7)]), 's', 1, 9);
  setReadingPlace('s', 8);
  expect(readingTurn('s')).toBe(7);
  setReadingPlace('s', 1);
  expect(readingTurn('s')).toBeNull();
  setReadingPlace('s', 4);
  forgetTurns('s');
  expect(readingTurn('s')).toBeNull();
});

describe('changesTurn', () => {
  const event = (message: ReturnType<typeof aMessage>) =>
    changesTurn({ type: 'message.upserted', message, replaces: null });

  test('changesTurn is false for an answer', () => {
    expect(event(aMessage(1))).toBe(false);
  });

  test('changesTurn is true for a tool that has ended, and false for a running one', () => {
    const metadata = {
      parentToolUseId: 'sub-agent',
      blobs: [],
      toolName: 'Edit',
      toolUseId: 't',
      input: {},
      output: null,
      isError: false,
      durationMs: null,
      summary: '',
      details: null,
      progress: null,
    };
    const tool = { ...aMessage(1), role: 'tool' as const, messageType: 'tool_execution' as const };
    expect(event({ ...tool, metadata: { ...metadata, status: 'running' } })).toBe(false);
    expect(event({ ...tool, metadata: { ...metadata, status: 'completed' } })).toBe(true);
  });
});
