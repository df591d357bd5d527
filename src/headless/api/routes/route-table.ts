import { accessRoutes } from './access-routes.ts';
import { deskRoutes } from './desk-routes.ts';
import { historyRoutes } from './history-routes.ts';
import { questionRoutes } from './question-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import type { Route } from './route.ts';
import { sessionRoutes } from './session-routes.ts';
import { streamRoutes } from './stream-routes.ts';

/**
 * All routes of the HTTP API. The server, `/api/openapi.json` and the table in docs/http-api.md are
 * derived from this list.
 */
export const routes: readonly Route[] = [
  ...questionRoutes,
  ...sessionRoutes,
  ...historyRoutes,
  ...reviewRoutes,
  ...deskRoutes,
  ...accessRoutes,
  ...streamRoutes,
];

export type FoundRoute = {
  /** The route of the method; null if the path has none for it. */
  readonly route: Route | null;
  /** Decoded parameters of the path. */
  readonly values: Readonly<Record<string, string>>;
  /** Methods that the path has. */
  readonly methods: readonly string[];
};

const patterns = new Map(
  routes.map(({ path }) => [
    path,
    new RegExp(`^${path.replaceAll('.', '[.]').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  ]),
);
/** Paths without parameters first, so that `/questions/stream` is no question. */
const paths = [...patterns.keys()].toSorted(
  (a, b) => Number(a.includes('{')) - Number(b.includes('{')),
);

/** Returns the route of a request; null if no route has this path. */
export function findRoute(method: string, pathname: string): FoundRoute | null {
  for (const path of paths) {
    const match = patterns.get(path)?.exec(pathname);
    if (!match) continue;
    const values = decoded(match.groups ?? {});
    if (!values) return null;
    const here = routes.filter((each) => each.path === path && each.answer.of !== 'server');
    if (here.length === 0) return null;
    return {
      route: here.find((each) => each.method === method) ?? null,
      values,
      methods: here.map((each) => each.method).toSorted(),
    };
  }
  return null;
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> | null {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]),
    );
  } catch {
    return null;
  }
}
