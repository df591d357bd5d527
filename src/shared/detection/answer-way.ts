import { z } from 'zod';

/** Input method for the answer to a program's question. */
export const answerWay = z.discriminatedUnion('by', [
  /** A line of text, then Enter. */
  z.object({ by: z.literal('line') }),
  /** A text pasted into the agent's prompt field, then Enter. */
  z.object({ by: z.literal('composer') }),
  /**
   * Keys to type for each option, in option order; followed by Enter where the program waits for
   * it.
   */
  z.object({ by: z.literal('keys'), keys: z.array(z.string()) }),
  /**
   * Arrow keys move a pointer between the options; Enter takes the option it is at. `at` is its
   * current index. `digits` is the number before each option; many agents take it as the answer
   * immediately.
   */
  z.object({
    by: z.literal('pointer'),
    at: z.int(),
    axis: z.enum(['vertical', 'horizontal']),
    digits: z.array(z.string()).optional(),
  }),
  /** A secret. It is typed only where it is asked for. */
  z.object({ by: z.literal('secret') }),
]);
export type AnswerWay = z.infer<typeof answerWay>;
