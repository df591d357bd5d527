import { createStore, type StoreApi } from 'zustand';

import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { ProgramsToRun } from '#shared/contract/programs-to-run.ts';

/** Action that runs programs of the repository, as the question names it. */
export type ProgramAct =
  | 'stage'
  | 'unstage'
  | 'discard'
  | 'resolve'
  | 'commit'
  | 'amend'
  | 'push'
  | 'pullRequest'
  | 'merge'
  | 'rebase'
  | 'continue'
  | 'abort'
  | 'back';

/** Part of the window that shows the question: the review, or the dialog that is open above it. */
export type QuestionHost = 'review' | 'dialog';

type Question = {
  readonly act: ProgramAct;
  readonly programs: ProgramsToRun;
  readonly host: QuestionHost;
  readonly answer: (isYes: boolean) => void;
};

type Reply =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: Failure & { readonly programs?: ProgramsToRun } };

type AgreeApi = Pick<CorralApi, 'trust.agree'>;
type NotAgreed = Extract<Awaited<ReturnType<AgreeApi['trust.agree']>>, { ok: false }>;

/** Asks the person before actions of a review run programs of the repository, one at a time. */
export class ProgramQuestions {
  readonly store: StoreApi<{ readonly open: Question | null }> = createStore(() => ({
    open: null,
  }));
  readonly #api: AgreeApi;
  #last: Promise<unknown> = Promise.resolve();

  constructor(api: AgreeApi) {
    this.#api = api;
  }

  /**
   * Makes a call, and repeats it after a yes of the person, so that nothing that was written or
   * chosen is lost. Returns null if the person does not agree; then nothing was done.
   */
  async run<R extends Reply>(
    act: ProgramAct,
    call: () => Promise<R>,
    host: QuestionHost = 'review',
  ): Promise<R | NotAgreed | null> {
    for (;;) {
      const reply = await call();
      const programs = reply.ok ? undefined : reply.error.programs;
      if (programs === undefined) return reply;
      if (!(await this.#ask({ act, programs, host }))) return null;
      const { hash } = programs;
      const agreed = await this.#api['trust.agree']({ commandId: newCommandId(), hash });
      // After an answer that is too late, the call asks again.
      if (!agreed.ok && agreed.error.kind !== 'noSuchQuestion') return agreed;
    }
  }

  #ask(question: Omit<Question, 'answer'>): Promise<boolean> {
    const asked = this.#last.then(() => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const answer = (isYes: boolean) => {
        this.store.setState({ open: null });
        resolve(isYes);
      };
      this.store.setState({ open: { ...question, answer } });
      return promise;
    });
    this.#last = asked;
    return asked;
  }
}
