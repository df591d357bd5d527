import { z } from 'zod';

/** A comment of the person on lines of one side of a file. */
export const reviewComment = z.object({
  commentId: z.string(),
  path: z.string(),
  side: z.enum(['old', 'new']),
  text: z.string(),
  at: z.int(),
  /** Numbers of the first and last line, as they are now, from 1. */
  start: z.int(),
  end: z.int(),
  /** `moved`: the lines are at another place. `outdated`: the lines are not there any more. */
  state: z.enum(['current', 'moved', 'outdated']),
  /** Text of the lines when the comment was made. */
  lines: z.array(z.string()),
});
export type ReviewComment = z.infer<typeof reviewComment>;
