import { z } from 'zod';

import { accessScope } from '#shared/pairing/access-scope.ts';

import { pairBody, PAIR_PATH, pairReply } from '../../pair-browser.ts';
import { schemasOf, type Fields, type Route, type RouteHead } from './route.ts';

export const HELLO_PATH = '/api/hello';
export const OPENAPI_PATH = '/api/openapi.json';

/** Returns a route that the server answers before all others. */
const serverRoute = (
  head: Omit<RouteHead, 'tag'>,
  create: () => { readonly fields: Fields; readonly reply: z.ZodType; readonly failures: string[] },
): Route => {
  const whole = { ...head, tag: 'access' as const };
  return { ...whole, schemas: schemasOf(whole, create), answer: { of: 'server' } };
};

export const accessRoutes: readonly Route[] = [
  serverRoute(
    {
      operationId: 'hello',
      method: 'GET',
      path: HELLO_PATH,
      scope: 'read',
      summary: 'Returns the version of Corral and the scope of the token',
    },
    () => ({
      fields: {},
      reply: z.object({ version: z.string(), scope: accessScope }),
      failures: [],
    }),
  ),
  serverRoute(
    {
      operationId: 'getDocument',
      method: 'GET',
      path: OPENAPI_PATH,
      scope: 'read',
      summary: 'Returns this table as an OpenAPI 3.1 document',
    },
    () => ({ fields: {}, reply: z.record(z.string(), z.unknown()), failures: [] }),
  ),
  serverRoute(
    {
      operationId: 'pair',
      method: 'POST',
      path: PAIR_PATH,
      scope: null,
      summary: 'Exchanges a code from the settings for a token',
    },
    () => ({
      fields: pairBody.shape,
      reply: pairReply,
      failures: ['wrongCode', 'scopeMissing', 'foreign', 'storeFailed'],
    }),
  ),
];
