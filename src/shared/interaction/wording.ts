import { z } from 'zod';

/**
 * A sentence that Corral composed: its name, and the values in it. Core's English sentence is what
 * is stored, searched and sent; the UI translates it from name and values. The English text remains
 * for an unknown name.
 */
export const wording = z.object({ name: z.string(), values: z.record(z.string(), z.string()) });
export type Wording = z.infer<typeof wording>;

/**
 * Wordings that Corral composed for a request. Absent parts are the agent's own words, which are
 * not translated.
 */
export const requestWording = z.object({ title: wording.optional(), message: wording.optional() });
export type RequestWording = z.infer<typeof requestWording>;
