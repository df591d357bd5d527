import type { KeyboardEvent } from 'react';

import { isComposing } from '#renderer/kit/ui/keyboard.ts';
import { emptyDraft, pickLabel } from '#renderer/stores/interactions/answers.ts';
import { DIGIT } from '#renderer/views/request/answers/option-digit.ts';
import { requestKindOf } from '#renderer/views/request/kinds/request-kinds.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { keyCommand, type KeyCommand, type KeyPress } from './dialog-keys.ts';
import type { RequestForm } from './request-form.tsx';

/** Actions of keys beyond the form itself. */
export type KeyTargets = {
  /**
   * Contains the option buttons, marked by `data-option`, and all elements that a digit chooses.
   */
  readonly root: HTMLElement | null;
  readonly go: (step: 1 | -1) => void;
  readonly toSession: () => void;
  readonly toList: () => void;
  readonly toggleRule: () => void;
  /** Null if the request is no edit. */
  readonly toReview: (() => void) | null;
};

/** Runs the command of a key in an armed dialog. */
export function handleKey(
  event: KeyboardEvent,
  request: InteractionRequest,
  form: RequestForm,
  targets: KeyTargets,
): void {
  // The menu takes the focus one frame after it opens.
  if (form.menu !== null) return;
  const command = keyCommand(pressOf(event));
  if (command.type === 'none' || event.defaultPrevented) return;
  event.preventDefault();
  runCommand(command, request, form, targets);
}

function runCommand(
  command: KeyCommand,
  request: InteractionRequest,
  form: RequestForm,
  targets: KeyTargets,
): void {
  switch (command.type) {
    case 'none':
      return;
    case 'submit':
      return submit(request, form);
    case 'answers':
      return digitsOf(request) === 'answers' ? submit(request, form) : undefined;
    case 'move':
      return moveFocus(targets.root, command.step);
    case 'choose':
      // A filter or a closed menu may hide the option. An option that is not visible must not be
      // chosen.
      if (!isRendered(targets.root, command.index)) return openMenuOf(command.index, request, form);
      return digitsOf(request) === 'answers'
        ? chooseAnswer(request, form, command.index)
        : chooseOption(request, form, command.index);
    case 'go':
      return targets.go(command.step);
    case 'change':
      return form.change?.begin();
    case 'rule':
      return targets.toggleRule();
    case 'review':
      return targets.toReview?.();
    case 'session':
      return targets.toSession();
    case 'list':
      return targets.toList();
  }
}

const digitsOf = ({ details }: InteractionRequest) => requestKindOf(details).digits;

function pressOf(event: KeyboardEvent): KeyPress {
  const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
  return {
    key,
    ctrlKey,
    metaKey,
    altKey,
    repeat,
    composing: isComposing(event),
    target: targetOf(target),
  };
}

function targetOf(target: EventTarget): KeyPress['target'] {
  if (target instanceof HTMLTextAreaElement) return 'field';
  if (target instanceof HTMLInputElement)
    return target.type === 'radio' || target.type === 'checkbox' ? 'choice' : 'field';
  return target instanceof Element && target.closest('button, a, summary') ? 'button' : 'other';
}

/**
 * Sends the text, the change or the answers that are being edited; never an option that was not
 * chosen.
 */
function submit(request: InteractionRequest, form: RequestForm): void {
  if (form.change?.isOpen) form.change.send();
  else if (form.writtenOption || form.arrangement) form.sendText();
  else if (digitsOf(request) === 'answers') {
    const answer = request.options.find((option) => option.action === 'PROVIDE_INFO');
    if (answer) form.choose(answer);
  }
}

function isRendered(root: HTMLElement | null, index: number): boolean {
  return (root?.querySelector(`[${DIGIT}="${index + 1}"]`) ?? null) !== null;
}

/** Opens the menu that contains the option, with the focus on the option; chooses nothing. */
function openMenuOf(index: number, request: InteractionRequest, form: RequestForm): void {
  const option = request.options[index];
  if (!option || !form.arrangement || form.change?.isOpen || form.respond.sending !== null) return;
  const { remember, rejectMore } = form.arrangement;
  const focusedId = option.optionId;
  if (remember.includes(option)) form.setMenu({ name: 'remember', focusedId });
  else if (rejectMore.includes(option)) form.setMenu({ name: 'rejectMore', focusedId });
}

function chooseOption(request: InteractionRequest, form: RequestForm, index: number): void {
  const option = request.options[index];
  const isBlocked = form.writtenOption !== null && form.arrangement === null;
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

function moveFocus(root: HTMLElement | null, step: 1 | -1): void {
  const buttons = [...(root?.querySelectorAll<HTMLElement>('[data-option]') ?? [])];
  if (buttons.length === 0) return;
  const at = buttons.findIndex((button) => button === document.activeElement);
  const next =
    at < 0 ? (step === 1 ? 0 : buttons.length - 1) : (at + step + buttons.length) % buttons.length;
  buttons[next]?.focus();
}
