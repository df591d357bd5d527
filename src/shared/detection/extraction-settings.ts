import { z } from 'zod';

const LARGEST = 800;
const MOST_STEPS = 10;
const DEFAULT_TIMEOUT_MS = 10_000;

/**
 * Amount of a terminal that is read: windows of this many of its last lines, tried in order until
 * the context is complete.
 */
export const extractionSettings = z.object({
  windows: z
    .array(z.int().min(10).max(LARGEST))
    .min(1)
    .max(MOST_STEPS)
    .refine(
      (windows) => windows.every((lines, at) => at === 0 || lines > (windows[at - 1] ?? 0)),
      'Each window must be larger than the one before.',
    ),
  /** Maximum number of windows that are tried. */
  steps: z.int().min(1).max(MOST_STEPS),
  /** Time limit of all windows and both extractors together; 10 seconds if absent. */
  timeoutMs: z.int().min(2000).max(120_000).optional(),
});
export type ExtractionSettings = z.infer<typeof extractionSettings>;

export const defaultExtraction: ExtractionSettings = {
  windows: [80, 150, 300, 500, 800],
  steps: 5,
};

/** Returns the time limit of a whole extraction. */
export function timeLimitOf({ timeoutMs }: ExtractionSettings): number {
  return timeoutMs ?? DEFAULT_TIMEOUT_MS;
}

/** Returns the timeout of one call of a model: a second provider fits into the time limit. */
export function callTimeoutOf(settings: ExtractionSettings): number {
  return timeLimitOf(settings) / 2;
}

/** Parses windows as a person writes them: `80, 150, 300`. Returns null if they are invalid. */
export function windowsOf(text: string): readonly number[] | null {
  const parts = text.split(/[\s,，、;；]+/u).filter((part) => part !== '');
  const read = extractionSettings.shape.windows.safeParse(parts.map(Number));
  return read.success ? read.data : null;
}
