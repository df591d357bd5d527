import type { Question } from '#shared/tool/tool-details.ts';

import { OWN_WORDS } from '../../screen/labels.ts';
import { DOWN, ENTER, LEFT, TAB } from './keys.ts';
import type { ScreenPoller } from './screen-poller.ts';
import { screenForm, squash, type FormOption, type ScreenForm } from './screen-form.ts';

const KEY_MS = 2000;
const GONE_MS = 5000;

const SUBMIT = '1';

/** The answer to one question: labels of its options, and the person's free text. */
export type PickedAnswer = { readonly labels: readonly string[]; readonly own: string | null };

/**
 * Fills a form by keys, and verifies the effect of each key on the screen. Returns false if a key
 * did not have the intended effect.
 */
export class FormFiller {
  readonly #poller: ScreenPoller;
  readonly #type: (keys: string) => void;

  constructor(eye: ScreenPoller, type: (keys: string) => void) {
    this.#poller = eye;
    this.#type = type;
  }

  async fill(
    questions: readonly Question[],
    answers: Readonly<Record<string, string>>,
  ): Promise<boolean> {
    for (const question of questions) {
      const picked = pickedOf(question, answers[question.question] ?? '');
      const isDone =
        (await this.#goTo(questions, question)) &&
        (await (question.multiSelect ? this.#tick(picked) : this.#choose(picked)));
      if (!isDone) return false;
    }
    const review = await this.#poller.until(KEY_MS, screenForm, (form) => form?.page === 'review');
    if (review === 'late') return false;
    this.#type(SUBMIT);
    return (await this.#poller.until(GONE_MS, screenForm, (form) => form === null)) === null;
  }

  /** Goes to the page of a question; Tab opens the next page, the left arrow the previous one. */
  async #goTo(questions: readonly Question[], wanted: Question): Promise<boolean> {
    const target = questions.indexOf(wanted);
    for (let steps = 0; steps <= questions.length; steps += 1) {
      const form = await this.#poller.read(screenForm);
      const at = form ? pageOf(questions, form) : -1;
      if (!form || at < 0) return false;
      if (at === target) return true;
      this.#type(at > target ? LEFT : TAB);
      if (!(await this.#isPageTurned(form))) return false;
    }
    return false;
  }

  /**
   * Chooses one option, which opens the next page. Leaves the question open if nothing was picked.
   */
  async #choose({ labels, own }: PickedAnswer): Promise<boolean> {
    const form = await this.#poller.read(screenForm);
    const [label] = labels;
    if (label === undefined && own === null) return true;
    const option = form?.options.find((each) =>
      label === undefined ? OWN_WORDS.test(each.label) : each.label === label,
    );
    if (!form || !option) return false;
    this.#type(String(option.number));
    if (label !== undefined) return this.#isPageTurned(form);
    return (await this.#write(option.number, own ?? '')) && this.#press(ENTER, form);
  }

  async #tick({ labels, own }: PickedAnswer): Promise<boolean> {
    const form = await this.#poller.read(screenForm);
    if (!form || labels.some((label) => form.options.every((option) => option.label !== label)))
      return false;
    for (const option of form.options.filter(
      (each) => each.isTicked !== null && !OWN_WORDS.test(each.label),
    )) {
      if (!(await this.#set(option, labels.includes(option.label)))) return false;
    }
    if (own !== null && !(await this.#writeBelow(own))) return false;
    return this.#press(TAB, form);
  }

  async #set({ number, isTicked }: FormOption, wanted: boolean): Promise<boolean> {
    if (isTicked === wanted) return true;
    this.#type(String(number));
    const isSet = (form: ScreenForm | null) =>
      form?.options.find((each) => each.number === number)?.isTicked === wanted;
    return (await this.#poller.until(KEY_MS, screenForm, isSet)) !== 'late';
  }

  /** Moves the pointer to the line for free text, because its digit would only tick it. */
  async #writeBelow(own: string): Promise<boolean> {
    const form = await this.#poller.read(screenForm);
    const line = form?.options.find((each) => OWN_WORDS.test(each.label));
    if (!form || !line) return false;
    for (let steps = 0; steps <= form.options.length; steps += 1) {
      const now = await this.#poller.read(screenForm);
      const pointed = now?.options.find(({ isPointed }) => isPointed)?.number;
      if (pointed === line.number) return this.#write(line.number, own);
      this.#type(DOWN);
      const isMoved = (next: ScreenForm | null) =>
        next?.options.find(({ isPointed }) => isPointed)?.number !== pointed;
      if ((await this.#poller.until(KEY_MS, screenForm, isMoved)) === 'late') return false;
    }
    return false;
  }

  async #write(number: number, own: string): Promise<boolean> {
    const text = own.replaceAll(/\p{Cc}+/gu, ' ').trim();
    const isPointed = (form: ScreenForm | null) =>
      form?.options.find((each) => each.number === number)?.isPointed === true;
    if ((await this.#poller.until(KEY_MS, screenForm, isPointed)) === 'late') return false;
    this.#type(text);
    const begin = squash(text).slice(0, 20);
    const isThere = (form: ScreenForm | null) =>
      form?.options.some((each) => squash(each.label).startsWith(begin)) === true;
    return (await this.#poller.until(KEY_MS, screenForm, isThere)) !== 'late';
  }

  async #press(key: string, from: ScreenForm): Promise<boolean> {
    this.#type(key);
    return this.#isPageTurned(from);
  }

  async #isPageTurned(from: ScreenForm): Promise<boolean> {
    const isOther = (form: ScreenForm | null) =>
      form !== null && (form.page !== from.page || form.question !== from.question);
    return (await this.#poller.until(KEY_MS, screenForm, isOther)) !== 'late';
  }
}

/**
 * Returns the index of the form's page; the review follows all questions. Returns -1 for another
 * form.
 */
export function pageOf(questions: readonly Question[], form: ScreenForm): number {
  if (form.page === 'review') return questions.length;
  return questions.findIndex(({ question }) => squash(question) === form.question);
}

/**
 * Splits an answer into labels and free text. Labels are joined by commas, which a label may also
 * contain; any text that is not a label is free text.
 */
export function pickedOf({ options, multiSelect }: Question, answer: string): PickedAnswer {
  if (!multiSelect) {
    const isLabel = options.some(({ label }) => label === answer);
    return isLabel ? { labels: [answer], own: null } : { labels: [], own: answer.trim() || null };
  }
  const labels: string[] = [];
  let rest = answer;
  for (;;) {
    const next = options.find(({ label }) => rest === label || rest.startsWith(`${label}, `));
    if (!next) return { labels, own: rest.trim() || null };
    labels.push(next.label);
    rest = rest.slice(next.label.length + 2);
  }
}
