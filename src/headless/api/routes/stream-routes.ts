import { z } from 'zod';

import { checkWatched, watchBody, watchReply, WATCH_CHECK } from '#core/shell/http/watch-check.ts';
import { interactionOutcome } from '#shared/interaction/outcome.ts';
import { conversationMessage } from '#shared/conversation/message.ts';
import { interactionRequest } from '#shared/interaction/interaction.ts';
import { sessionStatus } from '#shared/contract/sessions.ts';

import { chatFields } from '../chat-request.ts';
import { respondBody, respondToInteraction } from '../interaction-response.ts';
import { replyOf } from './call-route.ts';
import { failureReply } from './failure-reply.ts';
import { ownRoute, schemasOf, type Route, type RouteHead } from './route.ts';

const PREFIX = '/api/agent/chat/react';

const inEnvelope = (data: z.ZodType) =>
  z.object({ sessionId: z.string(), timestamp: z.number().nullable(), data });

/** Events of the stream of one session. */
const chatEvents = () => ({
  message: inEnvelope(conversationMessage),
  tool: inEnvelope(conversationMessage),
  INTERACTION: inEnvelope(interactionRequest),
  error: inEnvelope(failureReply.shape.error),
  done: inEnvelope(z.object({ status: sessionStatus.nullable() })),
});

const chat: RouteHead = {
  operationId: 'chat',
  method: 'POST',
  path: `${PREFIX}/stream`,
  scope: 'all',
  tag: 'streams',
  summary: 'Sends a prompt, or starts a session with it, and streams its turn',
};

const follow: RouteHead = {
  operationId: 'followSession',
  method: 'GET',
  path: `${PREFIX}/stream`,
  scope: 'read',
  tag: 'streams',
  summary: 'Streams the running turn of a session, or what followed after `Last-Event-ID`',
};

export const streamRoutes: readonly Route[] = [
  {
    ...chat,
    schemas: schemasOf(chat, () => ({
      fields: chatFields.shape,
      reply: null,
      failures: ['noSuchSession', 'agentUnavailable', 'archived', 'eventGone'],
    })),
    answer: { of: 'stream', name: 'chat', events: chatEvents },
  },
  {
    ...follow,
    schemas: schemasOf(follow, () => ({
      fields: { sessionId: z.string().min(1) },
      reply: null,
      failures: ['noSuchSession', 'eventGone'],
    })),
    answer: { of: 'stream', name: 'follow', events: chatEvents },
  },
  ownRoute(
    {
      operationId: 'respond',
      method: 'POST',
      path: `${PREFIX}/interaction_response`,
      scope: 'answer',
      tag: 'streams',
      summary: 'Answers a question of an `INTERACTION` event',
    },
    () => ({
      fields: respondBody.shape,
      reply: z.object({
        success: z.literal(true),
        message: z.string(),
        sessionId: z.string(),
        requestId: z.string(),
        outcome: interactionOutcome.nullable(),
        timestamp: z.string(),
      }),
      failures: replyOf('interactions.respond').failures,
    }),
    ({ line, input, client }) => respondToInteraction(line, input, client),
  ),
  ownRoute(
    {
      operationId: 'checkTerminal',
      method: 'POST',
      path: WATCH_CHECK,
      scope: 'all',
      tag: 'streams',
      summary: 'Reads a terminal now and notifies about its question again',
    },
    () => ({
      fields: watchBody.shape,
      reply: watchReply,
      failures: replyOf('watch.check').failures,
    }),
    ({ line, input }) => checkWatched(line, input),
  ),
];
