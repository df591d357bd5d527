import { z } from 'zod';

/** How a program takes the answer to what it asks. */
export const answerWay = z.discriminatedUnion('by', [
  /** A line of text, then Enter. */
  z.object({ by: z.literal('line') }),
  /** A text, pasted where an agent's prompts are written, then Enter. */
  z.object({ by: z.literal('composer') }),
  /** What is typed for each option, in their order; Enter after it where the program waits for it. */
  z.object({ by: z.literal('keys'), keys: z.array(z.string()) }),
  /**
   * Arrow keys move the pointer from option to option, Enter takes the one it stands at. `at`: where it stands now. `digits`: the number
   * before each option, which many agents take for the answer at once.
   */
  z.object({ by: z.literal('pointer'), at: z.int(), axis: z.enum(['vertical', 'horizontal']), digits: z.array(z.string()).optional() }),
  /** A secret. It is typed where it is asked, and nowhere else. */
  z.object({ by: z.literal('secret') }),
]);
export type AnswerWay = z.infer<typeof answerWay>;
