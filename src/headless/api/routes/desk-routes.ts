import { z } from 'zod';

import { ok } from '#shared/base/result.ts';
import { MAX_GROUPS, usageGrouping } from '#shared/contract/calls/search/usage.ts';
import { project } from '#shared/project/project.ts';

import { callRoute } from './call-route.ts';
import { readDesk } from './desk-snapshot.ts';
import { ownRoute, type Route } from './route.ts';

const read = { method: 'GET', scope: 'read', tag: 'desk' } as const;

/** Agents, projects, the search over all conversations, and what they used. */
export const deskRoutes: readonly Route[] = [
  callRoute(
    'agents.list',
    { ...read, operationId: 'listAgents', path: '/api/v1/agents', summary: 'Lists the agents' },
    { without: ['refresh'], toInput: () => ({ refresh: false }) },
  ),
  ownRoute(
    {
      ...read,
      operationId: 'listProjects',
      path: '/api/v1/projects',
      summary: 'Lists the projects in their order on the desk',
    },
    () => ({ fields: {}, reply: z.object({ projects: z.array(project) }) }),
    async ({ line }) => {
      const desk = await readDesk(line);
      return desk.ok ? ok({ projects: desk.value.projects ?? [] }) : desk;
    },
  ),
  callRoute('projects.add', {
    operationId: 'addProject',
    method: 'POST',
    path: '/api/v1/projects',
    scope: 'all',
    tag: 'desk',
    summary: 'Adds the repository of a folder, or the folder if it is in none',
  }),
  callRoute(
    'search.find',
    {
      ...read,
      operationId: 'search',
      path: '/api/v1/search',
      summary: 'Searches all conversations, best ones first',
    },
    {
      without: ['isRepeat'],
      fields: () => ({
        offset: z.int().min(0).optional(),
        limit: z.int().min(1).max(200).optional(),
      }),
      toInput: ({ input }) => ({ offset: 0, limit: 20, ...input }),
    },
  ),
  callRoute(
    'usage.read',
    {
      ...read,
      operationId: 'readUsage',
      path: '/api/v1/usage',
      summary: 'Sums what all conversations used by day, project, agent, model or session',
    },
    {
      without: ['isRepeat'],
      fields: () => ({
        by: usageGrouping.optional(),
        since: z.number().optional(),
        limit: z.int().min(1).max(MAX_GROUPS).optional(),
      }),
      toInput: ({ input }) => ({ by: 'day', since: null, limit: 1000, ...input }),
    },
  ),
];
