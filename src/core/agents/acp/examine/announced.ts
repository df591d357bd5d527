import { z } from 'zod';

import { isFields } from '#shared/base/fields.ts';
import { fit, listOf, maybeText, text } from '#shared/base/lenient.ts';
import type { Handshake } from '#shared/contract/calls/agents.ts';

import { fields } from '../wire/message.ts';
import { cut, MAX_CHOICES, type Choice, type OpenedSession } from '../wire/session.ts';

/** Limits of what an unknown program may make Corral show. */
const MAX_CAPABILITIES = 200;
const MAX_DEPTH = 6;

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
    capabilities: leavesOf(agentCapabilities, '', 0),
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
  return (choice?.offered ?? []).map(({ id, label }) => ({
    id,
    label,
    isCurrent: id === choice?.current,
  }));
}

/**
 * Returns the leaves of an object by their dotted names, at most `MAX_CAPABILITIES`. An empty object
 * is a capability, too.
 */
function leavesOf(value: unknown, name: string, depth: number): Handshake['capabilities'] {
  if (!isFields(value)) return [{ name: cut(name), value: cutText(value) }];
  const members = Object.entries(value);
  if (depth === MAX_DEPTH || members.length === 0)
    return name === '' ? [] : [{ name: cut(name), value: members.length === 0 ? 'true' : '{…}' }];
  const leaves: Handshake['capabilities'] = [];
  for (const [key, member] of members) {
    if (leaves.length >= MAX_CAPABILITIES) break;
    leaves.push(...leavesOf(member, name === '' ? key : `${name}.${key}`, depth + 1));
  }
  return leaves.slice(0, MAX_CAPABILITIES);
}

function cutText(value: unknown): string {
  return cut(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}

const cutOrNull = (value: string | null) => (value === null ? null : cut(value));
