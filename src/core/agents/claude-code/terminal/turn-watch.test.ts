import { expect, test } from 'vitest';

import { noTurn, turnStep, type TurnNews } from './turn-watch.ts';

/** Returns the event types of a series of reports. */
function eventTypes(series: readonly TurnNews[]): readonly string[] {
  let state = noTurn;
  return series.flatMap((news) => {
    const step = turnStep(state, news);
    state = step.state;
    return step.events.map((event) =>
      event.type === 'turnEnded' && event.completed ? 'completed' : event.type,
    );
  });
}

const terminal = (state: Extract<TurnNews, { from: 'terminal' }>['state']): TurnNews => ({
  from: 'terminal',
  state,
});
const hook = (event: string, busy = false): TurnNews => ({ from: 'hook', event, busy });

test.each<[string, readonly TurnNews[], readonly string[]]>([
  [
    'a turn with a question',
    [
      terminal('idle'),
      terminal('working'),
      terminal('blocked'),
      terminal('working'),
      terminal('done'),
    ],
    ['turnStarted', 'completed'],
  ],
  [
    'an interrupt, which no hook tells',
    [hook('UserPromptSubmit'), terminal('working'), terminal('idle')],
    ['turnStarted', 'turnEnded'],
  ],
  ['whether to trust the folder', [terminal('blocked'), terminal('idle')], []],
  ['an error', [terminal('working'), terminal('error')], ['turnStarted', 'turnEnded']],
  [
    'work in the background',
    [terminal('working'), hook('Stop', true), terminal('done')],
    ['turnStarted', 'completed'],
  ],
  [
    'hooks alone',
    [hook('UserPromptSubmit'), hook('PreToolUse'), hook('PostToolUse'), hook('Stop')],
    ['turnStarted', 'completed'],
  ],
  [
    'hooks alone, with work in the background',
    [hook('UserPromptSubmit'), hook('Stop', true), hook('Stop')],
    ['turnStarted', 'completed'],
  ],
  [
    'a late hook after the report',
    [terminal('working'), terminal('done'), hook('PreToolUse'), hook('Stop')],
    ['turnStarted', 'completed'],
  ],
])('turnStep gives the expected turn events for %s', (_name, series, expected) => {
  expect(eventTypes(series)).toEqual(expected);
});
