import { z } from 'zod';

import { failure } from '#core/shell/http/reply.ts';
import { ok } from '#shared/base/result.ts';
import { interaction } from '#shared/interaction/interaction.ts';
import { compose } from '#shared/words/sentence.ts';

import { callRoute } from './call-route.ts';
import { readDesk } from './desk-snapshot.ts';
import { failureReply } from './failure-reply.ts';
import { ownRoute, schemasOf, type Route, type RouteHead } from './route.ts';

const PATH = '/api/v1/questions';
const read = { method: 'GET', scope: 'read', tag: 'questions' } as const;

const listed = z.object({
  questions: z.array(interaction),
  /** Position of the list: the stream continues from it. */
  lastEventId: z.string(),
});

const stream: RouteHead = {
  ...read,
  operationId: 'streamQuestions',
  path: `${PATH}/stream`,
  summary:
    'Streams the open questions of all sessions: a snapshot, then each change. `shown=true`: a person sees them, as in a window (scope answer)',
};

/** Events of `streamQuestions`. */
const questionEvents = () => ({
  snapshot: z.object({ questions: z.array(interaction) }),
  question: z.object({ question: interaction }),
  error: failureReply.shape.error,
});

export const questionRoutes: readonly Route[] = [
  ownRoute(
    {
      ...read,
      operationId: 'listQuestions',
      path: PATH,
      summary: 'Lists the open questions of all sessions, oldest first',
    },
    () => ({ fields: {}, reply: listed }),
    async ({ line }) => {
      const desk = await readDesk(line);
      return desk.ok
        ? ok({
            questions: desk.value.interactions.toSorted((a, b) => a.openedAt - b.openedAt),
            lastEventId: String(desk.value.seq),
          })
        : desk;
    },
  ),
  {
    ...stream,
    schemas: schemasOf(stream, () => ({ fields: { shown: z.boolean().optional() }, reply: null })),
    answer: { of: 'stream', name: 'questions', events: questionEvents },
  },
  callRoute('interactions.closed', {
    ...read,
    operationId: 'listClosedQuestions',
    path: `${PATH}/closed`,
    summary: 'Lists the questions that were closed last, newest first',
  }),
  ownRoute(
    {
      ...read,
      operationId: 'getQuestion',
      path: `${PATH}/{requestId}`,
      summary: 'Returns an open question',
    },
    () => ({
      fields: { requestId: z.string().min(1) },
      reply: z.object({ question: interaction }),
      failures: ['noSuchRequest'],
    }),
    async ({ line, input }) => {
      const desk = await readDesk(line);
      if (!desk.ok) return desk;
      const question = desk.value.interactions.find(
        ({ request }) => request.requestId === input['requestId'],
      );
      return question
        ? ok({ question })
        : failure('noSuchRequest', compose('httpFailures.notOpen'));
    },
  ),
  callRoute('interactions.content', {
    ...read,
    operationId: 'readQuestionContent',
    path: `${PATH}/{requestId}/content`,
    summary: 'Returns entries of a large list or record of a question (`cuts`)',
  }),
  callRoute(
    'interactions.respond',
    {
      operationId: 'answerQuestion',
      method: 'POST',
      path: `${PATH}/{requestId}/answer`,
      scope: 'answer',
      tag: 'questions',
      summary:
        'Answers exactly this question. 409 if it was closed or has changed; the message says by what',
    },
    { toInput: ({ input, client }) => ({ ...input, client, windowId: `http ${client}` }) },
  ),
];
