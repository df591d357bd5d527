import { z } from 'zod';

import { callRoute, type CallName } from './call-route.ts';
import type { Input, Route } from './route.ts';

/** Fields that name both ends of the comparison; see `comparison`. */
const ends = () => ({
  compare: z.enum(['all', 'unstaged', 'staged', 'branch', 'turn', 'checkpoint', 'proposed']),
  base: z.string().min(1).optional(),
  promptSeq: z.int().optional(),
  checkpointId: z.string().min(1).optional(),
  requestId: z.string().min(1).optional(),
});

function compared(place: Input, input: Input): Input {
  const { compare, base, promptSeq, checkpointId, requestId, ...others } = input;
  return {
    ...others,
    place,
    comparison: { kind: compare, base, promptSeq, checkpointId, requestId },
  };
}

/** Returns the routes of a review in one kind of place. */
function routesOf(of: 'session' | 'project'): readonly Route[] {
  const id = `${of}Id`;
  const Place = of === 'session' ? 'Session' : 'Project';
  const route = (call: CallName, operationId: string, name: string, summary: string): Route =>
    callRoute(
      call,
      {
        operationId,
        method: 'GET',
        path: `/api/v1/${of}s/{${id}}/review${name}`,
        scope: 'read',
        tag: 'review',
        summary,
      },
      {
        without: ['place', 'comparison', 'revision', 'withFirst', 'withDiffs'],
        fields: () => ({ [id]: z.string().min(1), ...ends() }),
        toInput: ({ input: { [id]: placeId, ...others } }) =>
          compared({ of, [id]: placeId }, others),
      },
    );
  return [
    route(
      'review.files',
      `review${Place}`,
      '',
      `Lists the changed files in the folder of a ${of}, between the ends that \`compare\` names`,
    ),
    route('review.file', `review${Place}File`, '/file', 'Returns the hunks of one of these files'),
  ];
}

export const reviewRoutes: readonly Route[] = [...routesOf('session'), ...routesOf('project')];
