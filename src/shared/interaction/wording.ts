import { z } from 'zod';

/**
 * A sentence that Corral composed: its name, and the values in it. What is stored, searched and sent is core's English sentence;
 * faces in other languages say it anew by this. A name that they do not know keeps the English.
 */
export const wording = z.object({ name: z.string(), values: z.record(z.string(), z.string()) });
export type Wording = z.infer<typeof wording>;

/** What Corral says of a request; absent parts are the agent's own words, which nobody translates. */
export const requestWording = z.object({ title: wording.optional(), message: wording.optional() });
export type RequestWording = z.infer<typeof requestWording>;
