import { setImmediate } from 'node:timers/promises';

import { z } from 'zod';

import { statusOf } from '#core/shell/http/reply.ts';
import { sentence } from '#shared/base/shown-text.ts';
import { agentInfo } from '#shared/contract/agents.ts';
import { session } from '#shared/contract/sessions.ts';
import { conversationMessage } from '#shared/conversation/message.ts';
import {
  interaction,
  interactionContext,
  interactionDetails,
  interactionOption,
  interactionRequest,
} from '#shared/interaction/interaction.ts';
import { project } from '#shared/project/project.ts';
import { toolDetails } from '#shared/tool/tool-details.ts';

import { failureReply } from './failure-reply.ts';
import { describeFields } from './field-descriptions.ts';
import { textSchemas } from './reply-texts.ts';
import { isNullIfMissing, takesText } from './request-input.ts';
import { routes } from './route-table.ts';
import type { Fields, Route } from './route.ts';

type Json = Readonly<Record<string, unknown>>;

/** Schemas that have a name in the document. */
const named: Readonly<Record<string, z.ZodType>> = {
  AgentInfo: agentInfo,
  Failure: failureReply,
  Interaction: interaction,
  InteractionContext: interactionContext,
  InteractionDetails: interactionDetails,
  InteractionOption: interactionOption,
  InteractionRequest: interactionRequest,
  Message: conversationMessage,
  Project: project,
  Session: session,
  Text: sentence,
  ToolDetails: toolDetails,
};

/** Failures that every route can have. */
const EVERYWHERE = [
  'malformed',
  'noToken',
  'foreign',
  'scopeMissing',
  'methodNotAllowed',
  'tooLong',
  'internal',
  'disconnected',
  'overloaded',
  'readOnly',
];
/** Keywords that only a document of its own has. */
const NAMES = ['$schema', '$id'];
const WITH_BODY = ['tooLarge', 'notJson'];

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

let document: Promise<Json> | null = null;

/** Returns the OpenAPI document of all routes. Creates it once. */
export function openApiDocument(version: string): Promise<Json> {
  return (document ??= create(version));
}

async function create(version: string): Promise<Json> {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Corral',
      version,
      description:
        'HTTP API of a running `corral serve`. docs/http-api.md describes tokens, scopes, streams and failures.',
    },
    servers: [{ url: '/' }],
    paths: await documentPaths(),
    components: {
      schemas: componentSchemas(),
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** Lets core work after each route, because the schemas of all take some hundred milliseconds. */
async function documentPaths(): Promise<Json> {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route);
    await setImmediate();
  }
  return paths;
}

function operation(route: Route): Json {
  const { operationId, summary, tag, scope } = route;
  const { path, query, body } = route.schemas();
  const parameters = [...parametersOf('path', path), ...parametersOf('query', query)];
  if (route.answer.of === 'stream') parameters.push(lastEventId);
  return {
    operationId,
    summary,
    tags: [tag],
    security: scope === null ? [] : [{ token: [scope] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: { 'application/json': { schema: inputSchema(body) } },
      },
    }),
    responses: responsesOf(route),
  };
}

const lastEventId: Json = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'Id of the last event that the client has',
  schema: { type: 'string' },
};

function parametersOf(place: 'path' | 'query', fields: Fields): Json[] {
  return Object.entries(fields).map(([name, field]) => {
    const schema = inputSchema(withoutNull(field));
    const isScalar = takesText(field) || typeof schema['type'] === 'string';
    const required =
      place === 'path' || !(field.safeParse(undefined).success || isNullIfMissing(field));
    return {
      name,
      in: place,
      required,
      ...(isScalar ? { schema } : { content: { 'application/json': { schema } } }),
    };
  });
}

/** Removes null from a parameter, which is null if it is missing. */
function withoutNull(field: z.ZodType): z.ZodType {
  const inner = field instanceof z.ZodNullable ? field.unwrap() : null;
  return inner instanceof z.ZodType ? inner : field;
}

function responsesOf(route: Route): Json {
  const { reply, body, failures } = route.schemas();
  const kinds = [
    ...(route.scope === null ? ['malformed', 'methodNotAllowed'] : EVERYWHERE),
    ...(body ? WITH_BODY : []),
    ...failures,
  ];
  const byStatus = Object.groupBy(new Set(kinds), (kind) => String(statusOf(kind)));
  const refused = Object.entries(byStatus).map(([status, here = []]) => [
    status,
    {
      description: here.join(', '),
      content: { 'application/json': { schema: ref('Failure') } },
    },
  ]);
  const success: Json = reply
    ? {
        description: route.summary,
        content: { 'application/json': { schema: ref(replyName(route)) } },
      }
    : streamResponse(route);
  const end = route.answer.of === 'stream' && route.answer.name !== 'questions';
  return {
    200: success,
    ...(end && { 204: { description: 'The client has all events of a turn that is over.' } }),
    ...Object.fromEntries(refused),
  };
}

const streamResponse = (route: Route): Json => ({
  description: route.summary,
  content: { 'text/event-stream': { schema: { type: 'string' } } },
  'x-corral-events': Object.fromEntries(
    Object.keys(eventsOf(route)).map((name) => [name, ref(eventName(route, name))]),
  ),
});

const eventsOf = ({ answer }: Route): Fields => (answer.of === 'stream' ? answer.events() : {});
const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
const replyName = ({ operationId }: Route) => `${capital(operationId)}Reply`;
const eventName = ({ operationId }: Route, name: string) =>
  `${capital(operationId)}${capital(name)}Event`;

/** Returns the schema of what a client sends. */
function inputSchema(schema: z.ZodType): Json {
  return withoutSafeRange(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

/** Returns the schemas of all replies and events, and those that they share. */
function componentSchemas(): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  for (const route of routes) {
    const { reply } = route.schemas();
    if (reply)
      registry.add(
        z.lazy(() => reply),
        { id: replyName(route) },
      );
    for (const [name, schema] of Object.entries(eventsOf(route)))
      registry.add(
        z.lazy(() => schema),
        { id: eventName(route, name) },
      );
  }
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (!textSchemas.has(zodSchema)) return;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      jsonSchema.type = 'string';
    },
  });
  const entries = Object.entries(schemas).map(([name, schema]) => [
    name,
    describeFields(name, withoutSafeRange(schema)),
  ]);
  return Object.fromEntries(entries);
}

/** Removes the names of whole documents and the limits of integers that JavaScript represents. */
function withoutSafeRange(schema: object): Json {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    NAMES.includes(key) ||
    (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
    (key === 'maximum' && value === Number.MAX_SAFE_INTEGER)
      ? undefined
      : value,
  );
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}
