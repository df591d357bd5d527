import { z } from 'zod';

import { compose } from '#shared/words/sentence.ts';

import { callRoute } from './call-route.ts';
import type { Route } from './route.ts';

const SESSION = '/api/v1/sessions/{sessionId}';
const read = { method: 'GET', scope: 'read', tag: 'history' } as const;

export const historyRoutes: readonly Route[] = [
  callRoute(
    'conversation.page',
    {
      ...read,
      operationId: 'readMessages',
      path: `${SESSION}/messages`,
      summary:
        'Returns a page of messages: `at` is `start`, `end`, or `before`, `after` or `around` the position `seq`',
    },
    {
      without: ['anchor'],
      fields: () => ({
        at: z.enum(['start', 'end', 'before', 'after', 'around']),
        seq: z.int().optional(),
        limit: z.int().min(1).max(200).optional(),
      }),
      toInput: ({ input: { at, seq, limit = 50, ...others } }) => ({
        ...others,
        limit,
        anchor: seq === undefined ? { at } : { at, seq },
      }),
    },
  ),
  callRoute(
    'conversation.locate',
    {
      ...read,
      operationId: 'locateMessage',
      path: `${SESSION}/messages/{messageId}`,
      summary: 'Returns the position of a message',
    },
    {
      ifNull: {
        kind: 'noSuchMessage',
        message: compose('httpFailures.noSuchMessage'),
        remedy: null,
      },
    },
  ),
  callRoute('conversation.find', {
    ...read,
    operationId: 'findInSession',
    path: `${SESSION}/find`,
    summary: 'Finds messages that contain a text or match an expression',
  }),
  callRoute('turns.page', {
    ...read,
    operationId: 'listTurns',
    path: `${SESSION}/turns`,
    summary: 'Lists the turns that overlap a range of positions',
  }),
  callRoute('turns.changes', {
    ...read,
    operationId: 'readTurnChanges',
    path: `${SESSION}/turns/{seq}/changes`,
    summary: 'Returns the changes that the agent reported in a turn, by file',
  }),
  callRoute('blobs.read', {
    ...read,
    operationId: 'readText',
    path: '/api/v1/texts/{hash}',
    summary:
      'Returns a range of the whole text of a cut value (`blobs` of a message, `cuts` of a question)',
  }),
];
