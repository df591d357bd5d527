import { z } from 'zod';

import { isFields } from '#shared/base/fields.ts';
import { fit, listOf, maybeText, text } from '#shared/base/lenient.ts';
import type { Handshake } from '#shared/contract/agents.ts';

import { fields } from '../wire/message.ts';
import type { Choice, OpenedSession } from '../wire/session.ts';

/** Limits of what an unknown program may make Corral show. */
const MAX_CAPABILITIES = 200;
const MAX_DEPTH = 6;
const MAX_TEXT = 300;
const MAX_CHOICES = 200;

const announced = z.object({
  protocolVersion: z.number(),
  agentInfo: z
    .object({ name: maybeText, title: maybeText, version: maybeText })
    .nullable()
    .catch(null),
  agentCapabilities: fields.catch({}),
  authMethods: listOf(z.object({ id: text, name: text, description: maybeText })),
});

type Announced = Pick<
  Handshake,
  'protocolVersion' | 'agentName' | 'agentVersion' | 'capabilities' | 'authMethods'
>;

/** Returns what a reply to `initialize` announces; null if it is no such reply. */
export function announcedIn(reply: unknown): Announced | null {
  const read = fit(announced, reply);
  if (!read) return null;
  const { protocolVersion, agentInfo, agentCapabilities, authMethods } = read;
  return {
    protocolVersion,
    agentName: cutOrNull(agentInfo?.title ?? agentInfo?.name ?? null),
    agentVersion: cutOrNull(agentInfo?.version ?? null),
    capabilities: leavesOf(agentCapabilities, '', 0).slice(0, MAX_CAPABILITIES),
    authMethods: authMethods.slice(0, MAX_CHOICES).map(({ id, name, description }) => ({
      id: cut(id),
      name: cut(name || id),
      description: cutOrNull(description),
    })),
  };
}

/** Returns the choices of an opened session. */
export function choicesOf({ mode, model }: OpenedSession): NonNullable<Handshake['session']> {
  return { modes: offeredBy(mode), models: offeredBy(model) };
}

function offeredBy(choice: Choice | null) {
  return (choice?.offered ?? []).slice(0, MAX_CHOICES).map(({ id, label }) => ({
    id: cut(id),
    label: cut(label),
    isCurrent: id === choice?.current,
  }));
}

/** Returns the leaves of an object by their dotted names. An empty object is a capability, too. */
function leavesOf(value: unknown, name: string, depth: number): Handshake['capabilities'] {
  if (!isFields(value)) return [{ name: cut(name), value: textOf(value) }];
  const members = Object.entries(value);
  if (depth === MAX_DEPTH || members.length === 0)
    return name === '' ? [] : [{ name: cut(name), value: members.length === 0 ? 'true' : '{…}' }];
  return members
    .slice(0, MAX_CAPABILITIES)
    .flatMap(([key, member]) => leavesOf(member, name === '' ? key : `${name}.${key}`, depth + 1));
}

function textOf(value: unknown): string {
  return cut(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}

const cutOrNull = (value: string | null) => (value === null ? null : cut(value));

function cut(value: string): string {
  return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
}
