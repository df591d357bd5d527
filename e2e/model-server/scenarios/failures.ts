import { failing, httpError, reply, text, toolUse, type Scenario } from '../dsl.ts';

export const overload: Scenario = () => [
  failing(
    2,
    httpError(529, 'overloaded_error', 'Overloaded'),
    reply(text('Back again after the overload.')),
  ),
];

export const unauthorized: Scenario = () => [
  httpError(401, 'authentication_error', 'invalid x-api-key'),
];

export const badRequest: Scenario = () => [
  httpError(400, 'invalid_request_error', 'scripted bad request'),
];

/** `/sys/kernel` is read-only, even for root. */
export const readOnlyFolder: Scenario = () => [
  reply(toolUse('Write', { file_path: '/sys/kernel/corral.txt', content: 'one line\n' })),
  reply(text('The folder is read-only.')),
];
