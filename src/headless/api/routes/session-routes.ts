import { z } from 'zod';

import { failure } from '#core/shell/http/reply.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { session, sessionStatus } from '#shared/contract/sessions.ts';
import type { ApiFailure } from '#core/shell/http/reply.ts';
import { compose } from '#shared/words/sentence.ts';

import { callRoute, type CallName } from './call-route.ts';
import { readDesk } from './desk-snapshot.ts';
import { ownRoute, type Input, type Route, type RouteHead, type RouteRequest } from './route.ts';

const PATH = '/api/v1/sessions';
const ONE = `${PATH}/{sessionId}`;
const read = { method: 'GET', scope: 'read', tag: 'sessions' } as const;

/** Returns a route that changes a session. */
const changeRoute = (
  call: CallName,
  method: RouteHead['method'],
  operationId: string,
  name: string,
  summary: string,
): Route =>
  callRoute(call, {
    operationId,
    method,
    path: `${ONE}/${name}`,
    scope: 'all',
    tag: 'sessions',
    summary,
  });

/** Takes the agent's own mode and model if the client gives none. */
async function withDefaults({ line, input }: RouteRequest): Promise<Result<Input, ApiFailure>> {
  const given = { cwd: '', model: null, prompt: '', ...input };
  if (input['permissionMode'] !== undefined) return ok(given);
  const listed = await line.api['agents.list']({ refresh: false });
  if (!listed.ok) return listed;
  const agent = listed.value.agents.find(({ agentId }) => agentId === input['agentId']);
  return agent
    ? ok({ ...given, permissionMode: agent.defaultPermissionMode })
    : failure(
        'agentUnavailable',
        compose('sessionFailures.unknownAgent', { agent: String(input['agentId']) }),
      );
}

export const sessionRoutes: readonly Route[] = [
  ownRoute(
    {
      ...read,
      operationId: 'listSessions',
      path: PATH,
      summary: 'Lists sessions, the last changed first; `archived=true`: the archived ones',
    },
    () => ({
      fields: { archived: z.boolean().optional(), status: sessionStatus.optional() },
      reply: z.object({ sessions: z.array(session) }),
    }),
    async ({ line, input }) => {
      const desk = await readDesk(line);
      if (!desk.ok) return desk;
      const sessions = desk.value.sessions.filter(
        ({ archivedAt, status }) =>
          (archivedAt !== null) === (input['archived'] ?? false) &&
          status === (input['status'] ?? status),
      );
      return ok({ sessions: sessions.toSorted((a, b) => b.updatedAt - a.updatedAt) });
    },
  ),
  callRoute(
    'sessions.create',
    {
      operationId: 'createSession',
      method: 'POST',
      path: PATH,
      scope: 'all',
      tag: 'sessions',
      summary: 'Starts a session; the mode and the model of the agent if none is given',
    },
    {
      without: ['rememberChoice'],
      fields: () => ({
        cwd: z.string().optional(),
        permissionMode: z.string().min(1).optional(),
        model: z.string().min(1).nullable().optional(),
        prompt: z.string().max(1_000_000).optional(),
      }),
      toInput: withDefaults,
    },
  ),
  ownRoute(
    { ...read, operationId: 'getSession', path: ONE, summary: 'Returns a session' },
    () => ({
      fields: { sessionId: z.string().min(1) },
      reply: z.object({ session }),
      failures: ['noSuchSession'],
    }),
    async ({ line, input }) => {
      const desk = await readDesk(line);
      if (!desk.ok) return desk;
      const found = desk.value.sessions.find(({ sessionId }) => sessionId === input['sessionId']);
      return found
        ? ok({ session: found })
        : failure(
            'noSuchSession',
            compose('httpFailures.noSuchSession', { session: String(input['sessionId']) }),
          );
    },
  ),
  changeRoute(
    'sessions.prompt',
    'POST',
    'promptSession',
    'prompts',
    'Sends a prompt; a busy agent queues it',
  ),
  changeRoute(
    'sessions.withdraw',
    'POST',
    'withdrawPrompt',
    'prompts/{messageId}/withdraw',
    'Takes a queued prompt back',
  ),
  changeRoute(
    'sessions.interrupt',
    'POST',
    'interruptSession',
    'interrupt',
    'Interrupts the running turn',
  ),
  changeRoute(
    'sessions.terminate',
    'POST',
    'terminateSession',
    'terminate',
    'Ends the process of the agent; the conversation stays',
  ),
  changeRoute(
    'sessions.resume',
    'POST',
    'resumeSession',
    'resume',
    'Starts the agent of a stopped session again',
  ),
  changeRoute(
    'sessions.fork',
    'POST',
    'forkSession',
    'fork',
    'Starts a second session with a copy of the conversation',
  ),
  changeRoute(
    'sessions.setPermissionMode',
    'PUT',
    'setPermissionMode',
    'permission-mode',
    'Changes the permission mode',
  ),
  changeRoute(
    'sessions.setModel',
    'PUT',
    'setModel',
    'model',
    'Changes the model; null for the default of the agent',
  ),
  changeRoute('sessions.rename', 'PUT', 'renameSession', 'title', 'Changes the title'),
  changeRoute(
    'sessions.archive',
    'PUT',
    'archiveSession',
    'archived',
    'Archives a session, or takes it out of the archive',
  ),
  callRoute('sessions.commands', {
    ...read,
    operationId: 'listCommands',
    path: `${ONE}/commands`,
    summary: 'Lists the slash commands of the agent',
  }),
];
