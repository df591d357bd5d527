import type { KeyboardEvent } from 'react';

import { isComposing } from '#renderer/kit/ui/keyboard.ts';
import { emptyDraft, pickLabel } from '#renderer/stores/interactions/answers.ts';
import type { OpenMenu } from '#renderer/views/request/answers/answer-menus.tsx';
import { DIGIT } from '#renderer/views/request/answers/option-digit.ts';
import { requestKindOf } from '#renderer/views/request/kinds/request-kinds.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { isStrayKey, keyCommand, type KeyCommand, type KeyPress } from './dialog-keys.ts';
import type { RequestForm } from './request-form.tsx';

/** Actions of keys beyond the form itself; null where there is none. */
export type KeyTargets = {
  /**
   * Contains the option buttons, marked by `data-option`, and all elements that a digit chooses.
   */
  readonly root: HTMLElement | null;
  /** True if arrows move between the answers. */
  readonly hasArrows: boolean;
  readonly go: ((step: 1 | -1) => void) | null;
  readonly toSession: (() => void) | null;
  readonly toList: (() => void) | null;
  readonly toggleRule: (() => void) | null;
  /** Null if the request is no edit. */
  readonly toReview: (() => void) | null;
  /** Shows where an edit is made, after it began; null where that is visible. */
  readonly showEdit: (() => void) | null;
  /** Shows all of the content, without which nothing can be approved; null if it is shown. */
  readonly expand: (() => void) | null;
  /** Moves the questions of the session between the dialog and its message field. */
  readonly toggleDock: (() => void) | null;
};

/** The key press as React or the page reports it. */
type Press = Pick<
  globalThis.KeyboardEvent,
  | 'key'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'repeat'
  | 'target'
  | 'defaultPrevented'
  | 'preventDefault'
>;

/** Runs the command of a key in an armed dialog, review, row or card. */
export function handleKey(
  event: KeyboardEvent,
  request: InteractionRequest,
  form: RequestForm,
  targets: KeyTargets,
): void {
  handlePress(event, isComposing(event), { request, form, targets });
}

type Scene = {
  readonly request: InteractionRequest;
  readonly form: RequestForm;
  readonly targets: KeyTargets;
};

/** Returns true if the key was used. */
export function handlePress(event: Press, composing: boolean, scene: Scene): boolean {
  const { form } = scene;
  // The menu takes the focus one frame after it opens, a confirmation at once; until then, a key
  // would answer what the person no longer looks at.
  if (form.menu !== null || form.confirming !== null) return false;
  const command = keyCommand(pressOf(event, composing));
  if (command.type === 'none' || event.defaultPrevented) return false;
  if (!run(command, scene)) return false;
  event.preventDefault();
  return true;
}

/** Returns true for a key that was meant for something else than the dialog. */
export function isStray(event: Press, composing: boolean): boolean {
  return isStrayKey(pressOf(event, composing));
}

/** Runs a command. Returns false if it has no meaning here, so that others get the key. */
function run(command: KeyCommand, scene: Scene): boolean {
  const { request, form, targets } = scene;
  switch (command.type) {
    case 'none':
      return false;
    case 'choose':
      // A filter may hide the choice. One that is not visible must not be chosen.
      if (!isRendered(targets.root, command.index)) return false;
      chooseByDigit(request, form, command.index);
      return true;
    case 'move':
      return targets.hasArrows && moveFocus(targets.root, command.step);
    case 'answers':
      return digitsOf(request) === 'answers' && submit(request, form);
    case 'submit':
      return submit(request, form);
    default:
      return runLetter(command.type, scene);
  }
}

type Letter = Exclude<KeyCommand['type'], 'none' | 'choose' | 'move' | 'answers' | 'submit'>;

function runLetter(letter: Letter, { form, targets }: Scene): boolean {
  const actions: Readonly<Record<Letter, (() => void) | null>> = {
    approve: form.approve ?? targets.expand,
    reject: form.reject,
    feedback: form.focusText,
    change: form.change && (() => beginChange(form, targets)),
    review: targets.toReview,
    remember:
      form.arrangement.remember.length > 0 ||
      form.approveWith !== null ||
      targets.toggleRule !== null
        ? opening(form, 'remember')
        : null,
    rejectMore: form.arrangement.rejectMore.length > 0 ? opening(form, 'rejectMore') : null,
    rule: targets.toggleRule,
    dock: targets.toggleDock,
    next: targets.go && (() => targets.go?.(1)),
    previous: targets.go && (() => targets.go?.(-1)),
    session: targets.toSession,
    list: targets.toList,
  };
  actions[letter]?.();
  return actions[letter] !== null;
}

/** Returns the function that opens a menu; null while the menus are not shown. */
function opening(form: RequestForm, menu: OpenMenu): (() => void) | null {
  const isWriting = form.change?.isOpen === true || (form.writtenOption !== null && !form.hasField);
  return isWriting || form.respond.sending !== null ? null : () => form.setMenu(menu);
}

function beginChange(form: RequestForm, { showEdit }: KeyTargets): void {
  form.change?.begin();
  showEdit?.();
}

const digitsOf = ({ details }: InteractionRequest) => requestKindOf(details).digits;

function pressOf(event: Press, composing: boolean): KeyPress {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event;
  return {
    key,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
    repeat,
    composing,
    target: targetOf(target),
  };
}

function targetOf(target: EventTarget | null): KeyPress['target'] {
  if (target instanceof HTMLTextAreaElement) return 'field';
  if (target instanceof HTMLInputElement)
    return target.type === 'radio' || target.type === 'checkbox' ? 'choice' : 'field';
  if (target instanceof HTMLElement && target.isContentEditable) return 'field';
  return target instanceof Element && target.closest('button, a, summary') !== null
    ? 'button'
    : 'other';
}

/**
 * Sends the text, the change or the answers that are being edited; never an option that was not
 * chosen.
 */
function submit(request: InteractionRequest, form: RequestForm): boolean {
  if (form.change?.isOpen) form.change.send();
  else if (form.writtenOption || form.hasField) form.sendText();
  else if (digitsOf(request) === 'answers') {
    const { approve } = form.arrangement;
    if (approve?.action === 'PROVIDE_INFO') form.choose(approve);
  }
  return true;
}

function isRendered(root: HTMLElement | null, index: number): boolean {
  return (root?.querySelector(`[${DIGIT}="${index + 1}"]`) ?? null) !== null;
}

function chooseByDigit(request: InteractionRequest, form: RequestForm, index: number): void {
  if (digitsOf(request) === 'answers') return chooseAnswer(request, form, index);
  const option = form.arrangement.others[index];
  const isBlocked = form.writtenOption !== null && !form.hasField;
  if (option && !isBlocked && !form.change?.isOpen) form.choose(option);
}

function chooseAnswer(request: InteractionRequest, form: RequestForm, index: number): void {
  if (request.details.type !== 'questions' || form.writtenOption) return;
  const at = currentQuestion(request, form);
  const question = request.details.questions[at];
  const label = question?.options[index]?.label;
  if (question && label !== undefined)
    form.changeAnswer(at, pickLabel(question, form.draft.answers[at] ?? emptyDraft, label));
}

/**
 * Returns the index of the question that digits answer: the first one without an answer, otherwise
 * the last one.
 */
export function currentQuestion(request: InteractionRequest, form: RequestForm): number {
  if (request.details.type !== 'questions') return -1;
  const { questions } = request.details;
  const open = questions.findIndex(
    (question, at) => question.multiSelect || !form.draft.answers[at]?.picked.length,
  );
  return open < 0 ? questions.length - 1 : open;
}

function moveFocus(root: HTMLElement | null, step: 1 | -1): boolean {
  const buttons = [...(root?.querySelectorAll<HTMLElement>('[data-option]') ?? [])];
  if (buttons.length === 0) return false;
  const at = buttons.findIndex((button) => button === document.activeElement);
  const next =
    at < 0 ? (step === 1 ? 0 : buttons.length - 1) : (at + step + buttons.length) % buttons.length;
  buttons[next]?.focus();
  return true;
}
