import type { RequestKind } from './request-kind.ts';

/** The kind of questions of the agent. The interactions feature shows them in a form. */
export const questionsRequest: RequestKind<'questions'> = {
  View: null,
  subject: () => null,
  shortForm: (_, { questions }) => ({ text: null, isWhole: questions.length === 1 }),
  listText: ({ questions }) => questions.map(({ question }) => question).join('\n'),
  sameAs: (_, { questions }) => ['questions', questions],
  commandPrefix: () => null,
  digits: 'answers',
  canHaveRule: false,
};
