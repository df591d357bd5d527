import { expect, test } from 'vitest';

import { noTurn, turnStep, type TurnNews } from './turn-watch.ts';

/** What a series of news tells, in short. */
function told(series: readonly TurnNews[]): readonly string[] {
  let state = noTurn;
  return series.flatMap((news) => {
    const step = turnStep(state, news);
    state = step.state;
    return step.events.map(({ type }) => type);
  });
}

const terminal = (state: Extract<TurnNews, { from: 'terminal' }>['state']): TurnNews => ({ from: 'terminal', state });
const hook = (event: string, busy = false): TurnNews => ({ from: 'hook', event, busy });

test.each<[string, readonly TurnNews[], readonly string[]]>([
  [
    'a turn with a question',
    [terminal('idle'), terminal('working'), terminal('blocked'), terminal('working'), terminal('done')],
    ['turnStarted', 'turnEnded'],
  ],
  ['an interrupt, which no hook tells', [hook('UserPromptSubmit'), terminal('working'), terminal('idle')], ['turnStarted', 'turnEnded']],
  ['whether to trust the folder', [terminal('blocked'), terminal('idle')], []],
  ['an error', [terminal('working'), terminal('error')], ['turnStarted', 'turnEnded']],
  ['work in the background', [terminal('working'), hook('Stop', true), terminal('done')], ['turnStarted', 'turnEnded']],
  ['hooks alone', [hook('UserPromptSubmit'), hook('PreToolUse'), hook('PostToolUse'), hook('Stop')], ['turnStarted', 'turnEnded']],
  ['hooks alone, with work in the background', [hook('UserPromptSubmit'), hook('Stop', true), hook('Stop')], ['turnStarted', 'turnEnded']],
  ['a late hook after the report', [terminal('working'), terminal('done'), hook('PreToolUse'), hook('Stop')], ['turnStarted', 'turnEnded']],
])('%s', (_name, series, expected) => {
  expect(told(series)).toEqual(expected);
});
