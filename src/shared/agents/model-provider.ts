import { z } from 'zod';

import { isBaseUrl } from '#shared/detection/llm-settings.ts';
import { languages } from '#shared/words/language.ts';

const otherLanguage = z.enum(languages).exclude(['en']);
const texts = z.object({ label: z.string(), about: z.string() });

/** A way in which an agent reaches its models, as the person can choose it. */
export const modelProvider = texts.extend({
  id: z.string(),
  /** `optional`: servers of one's own often need no key. */
  key: z.enum(['required', 'optional']),
  /** Page on which the person creates a key; null if there is none. */
  keyPage: z.string().nullable(),
  /**
   * Usual base URLs of a server that the person names; empty if none is usual. Null if the
   * provider has one fixed address.
   */
  addresses: z.array(z.object({ label: z.string(), url: z.string() })).nullable(),
  translations: z.partialRecord(otherLanguage, texts).optional(),
});
export type ModelProvider = z.infer<typeof modelProvider>;

/** Longest texts of an access, in characters. */
export const ACCESS_LIMITS = { key: 4000, address: 2000, model: 200 } as const;

/** Returns true for the base URL of a server: http or https, without a query and a password. */
export function isServerAddress(text: string): boolean {
  return text !== '' && isBaseUrl(text);
}

/**
 * Returns true if two addresses have the same scheme, host and port, so that a key for one may be
 * sent to the other. An empty address stands for the fixed one of a provider.
 */
export function isSameServer(one: string, other: string): boolean {
  const origin = (text: string) => /^https?:\/\/[^/]*/i.exec(text)?.[0].toLowerCase() ?? text;
  return origin(one) === origin(other);
}

/** Returns true for a text that can be a key: one word of visible ASCII characters. */
export function isKey(text: string): boolean {
  return /^[\u0021-\u007e]+$/.test(text);
}

/** The provider of an agent with the address of its server; null if that is fixed. */
export const providerChoice = {
  agentId: z.string(),
  provider: z.string().min(1).max(40),
  baseUrl: z.string().trim().max(ACCESS_LIMITS.address).refine(isServerAddress).nullable(),
};

/** A key that the person enters; null keeps the stored one. */
export const enteredKey = z
  .string()
  .trim()
  .min(1)
  .max(ACCESS_LIMITS.key)
  // A line break would make an invalid header.
  .refine(isKey)
  .nullable();

/** A model that a provider offers. The numbers are tokens; null if it does not report them. */
export const offeredModel = z.object({
  id: z.string(),
  label: z.string(),
  contextWindow: z.number().nullable(),
  maxOutputTokens: z.number().nullable(),
});
export type OfferedModel = z.infer<typeof offeredModel>;
