import type { Question } from '#shared/tool/tool-details.ts';

type AskTexts = {
  readonly title: string;
  readonly message: string;
  readonly remember: string | null;
};

/** All texts of the demo in one language. */
export type Words = {
  readonly greeting: string;
  readonly resumed: (step: number, steps: number) => string;
  readonly thinking: string;
  readonly editIntro: string;
  readonly editAsk: AskTexts;
  readonly again: (feedback: string) => string;
  readonly rejected: (reason: string) => string;
  readonly withdrawn: string;
  readonly unanswered: string;
  readonly bashIntro: string;
  readonly bashAsk: AskTexts;
  readonly riskyAsk: AskTexts;
  readonly askReason: string;
  readonly questionIntro: string;
  readonly questionTitle: string;
  readonly single: Question;
  readonly multi: Question;
  readonly secret: Question;
  readonly secretTaken: (characters: number) => string;
  readonly answered: (answers: string) => string;
  readonly skipped: string;
  readonly todoIntro: string;
  readonly todos: readonly [string, string, string];
  readonly planIntro: string;
  readonly plan: (change: string | null) => string;
  readonly planAsk: { readonly title: string; readonly message: string };
  readonly planApproved: string;
  readonly agentIntro: string;
  readonly agentTask: {
    readonly description: string;
    readonly prompt: string;
    readonly report: string;
  };
  readonly parallelIntro: string;
  readonly writeIntro: string;
  readonly note: string;
  readonly writeAsk: AskTexts;
  readonly summary: string;
  readonly slow: string;
  readonly slowLine: (line: number) => string;
  readonly long: string;
  readonly fail: string;
  readonly failed: string;
  readonly crash: string;
  readonly garbage: string;
  readonly afterGarbage: string;
  readonly big: string;
  readonly two: string;
  readonly twoDone: string;
  readonly risky: string;
  readonly withdraw: string;
  readonly timeout: (seconds: number) => string;
  readonly sleep: string;
  readonly many: (line: number, total: number) => string;
  readonly done: string;
  readonly help: string;
};
