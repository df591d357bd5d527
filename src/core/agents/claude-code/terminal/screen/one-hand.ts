/** At a keyboard only one thing is typed at a time: who wants to type something else waits for it to be done. */
export class OneHand {
  #last: Promise<unknown> = Promise.resolve();

  take<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}
