import {
  reply,
  slowText,
  text,
  toolUse,
  type Scenario,
  type Step,
} from '../../e2e/model-server/dsl.ts';

/** End marker of a long answer. */
export const THE_END = 'That was all of it.';

/**
 * Returns numbered words, so that each can be identified wherever it arrives; six per line, twenty
 * lines per paragraph.
 */
function words(count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, n) => `w${n}; ${n % 120 === 119 ? '\n\n' : n % 6 === 5 ? 'and so on, ' : ''}`,
  );
}

function times(count: number, step: (n: number) => Step): readonly Step[] {
  return Array.from({ length: count }, (_, n) => step(n));
}

export const PACED_WORDS = 200;
export const BURST_WORDS = 2000;
export const CARDS = 20;
export const APPROVALS = 10;
/**
 * Interval that is not a multiple of a frame, so that words arrive at any time between two frames.
 */
const PACE_MS = 27;

export const benchScenarios: Readonly<Record<string, Scenario>> = {
  paced: () => [reply(slowText(PACE_MS, ...words(PACED_WORDS), THE_END))],
  burst: () => [reply(slowText(0, ...words(BURST_WORDS), THE_END))],
  cards: () =>
    times(CARDS, (n) =>
      reply(toolUse('Bash', { command: `echo card-${n}.`, description: `Say card-${n}.` })),
    ),
  approvals: ({ folder }) =>
    times(APPROVALS, (n) =>
      reply(toolUse('Write', { file_path: `${folder}/made-${n}.txt`, content: 'made\n' })),
    ),
  hello: () => [reply(text('Ready.'))],
};
