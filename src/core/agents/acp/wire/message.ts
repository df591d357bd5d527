import { z } from 'zod';

import { isFields, type Fields } from '#shared/base/fields.ts';
import { fit, maybeText, text } from '#shared/base/lenient.ts';

/** Validates without a copy, because every line is parsed here. */
export const fields = z.custom<Fields>(isFields);

/** Request id: agents number their own requests from 0, or use texts. */
export const requestId = z.union([z.string(), z.number()]);
export type RequestId = z.infer<typeof requestId>;

/** Returns the id of a question: requests of the ids 1 and "1" are different. */
export function askIdOf(id: RequestId): string {
  return JSON.stringify(id);
}

/** A JSON-RPC message: a request, a notification or a reply. */
export const wireMessage = z.object({
  id: requestId.nullable().catch(null),
  method: maybeText,
  params: fields.catch({}),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
});
export type WireMessage = z.output<typeof wireMessage>;

/** Matches the methods of the protocol itself. */
const OF_PROTOCOL = /^(?:\$|session|elicitation|mcp|nes|document|providers)\//;

/** Returns true for a method of an agent's own, which no client needs to know. */
export function isVendorMethod(method: string): boolean {
  return method.startsWith('_') || (method.includes('/') && !OF_PROTOCOL.test(method));
}

const rpcError = z.object({
  code: z.number().catch(0),
  message: text,
  data: z.unknown().optional(),
});
const errorDetails = z.object({ details: maybeText, message: maybeText });

/** An error reply. `message` contains the details that some agents send apart from it. */
export type WireError = { readonly code: number; readonly message: string };

/** Returns the error of a reply, or null if the reply is a result. */
export function errorIn({ error }: WireMessage): WireError | null {
  if (error === undefined || error === null) return null;
  const read = fit(rpcError, error);
  if (!read) return { code: 0, message: '' };
  const { code, message, data } = read;
  const more = typeof data === 'string' ? data : detailsIn(data);
  return { code, message: [message, more].filter((part) => part !== '').join(': ') };
}

function detailsIn(data: unknown): string {
  const read = fit(errorDetails, data);
  return read?.details ?? read?.message ?? '';
}
