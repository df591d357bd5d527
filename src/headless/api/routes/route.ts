import { z } from 'zod';

import type { ApiLine } from '#core/shell/http/api-line.ts';
import type { ApiFailure } from '#core/shell/http/reply.ts';
import type { Result } from '#shared/base/result.ts';
import type { AccessScope } from '#shared/pairing/access-scope.ts';
import type { Language } from '#shared/words/language.ts';

export type Fields = Readonly<Record<string, z.ZodType>>;
export type Input = Readonly<Record<string, unknown>>;

/** A request of an authenticated client whose input matches the schemas of the route. */
export type RouteRequest = {
  readonly line: ApiLine;
  /** Values of the path, the query and the body. */
  readonly input: Input;
  /** Name of the program that sends the request. */
  readonly client: string;
  readonly language: Language;
};

export type Handle = (request: RouteRequest) => Promise<Result<unknown, ApiFailure>>;

/** Schemas of one route. `body` is null if the route reads none, `reply` if it is a stream. */
type RouteSchemas = {
  readonly path: Fields;
  readonly query: Fields;
  readonly body: z.ZodType | null;
  readonly reply: z.ZodType | null;
  /** Kinds of the failures that only this route has. */
  readonly failures: readonly string[];
};

/** Names of the streams that the server sends. */
type StreamName = 'chat' | 'follow' | 'questions';

export type Route = {
  /** Name of the operation in the OpenAPI document. */
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path with its parameters in braces. */
  readonly path: string;
  /** Scope that a token needs; null if the route needs no token. */
  readonly scope: AccessScope | null;
  readonly tag: Tag;
  readonly summary: string;
  readonly schemas: () => RouteSchemas;
  readonly answer:
    | { readonly of: 'reply'; readonly handle: Handle }
    | { readonly of: 'stream'; readonly name: StreamName; readonly events: () => Fields }
    /** Answered by the server before the routes: it needs no token, or checks it by itself. */
    | { readonly of: 'server' };
};

/** Facts of a route that are not derived from a call. */
export type RouteHead = Pick<
  Route,
  'operationId' | 'method' | 'path' | 'scope' | 'tag' | 'summary'
>;

/** Sections of the document, in their order. */
export const tags = [
  'questions',
  'sessions',
  'history',
  'review',
  'desk',
  'access',
  'streams',
] as const;
type Tag = (typeof tags)[number];

/** Returns the names of the parameters of a path. */
export const pathNames = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/**
 * Returns schemas whose fields are in the path, in the query of a GET, or else in the body. Creates
 * them once, when they are first read.
 */
export function schemasOf(
  { method, path }: Pick<RouteHead, 'method' | 'path'>,
  create: () => {
    readonly fields: Fields;
    readonly reply: z.ZodType | null;
    readonly failures?: readonly string[];
  },
): () => RouteSchemas {
  let schemas: RouteSchemas | null = null;
  return () => {
    if (schemas) return schemas;
    const { fields, reply, failures = [] } = create();
    const names = pathNames(path);
    const entries = Object.entries(fields);
    const others = Object.fromEntries(entries.filter(([name]) => !names.includes(name)));
    return (schemas = {
      path: Object.fromEntries(entries.filter(([name]) => names.includes(name))),
      query: method === 'GET' ? others : {},
      body: method === 'GET' ? null : z.strictObject(others),
      reply,
      failures,
    });
  };
}

/** Returns a route that the given function answers. */
export function ownRoute(
  head: RouteHead,
  create: Parameters<typeof schemasOf>[1],
  handle: Handle,
): Route {
  return { ...head, schemas: schemasOf(head, create), answer: { of: 'reply', handle } };
}
