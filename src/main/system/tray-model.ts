import type { Session } from '#shared/contract/sessions.ts';
import type { DeskState } from '#shared/desk/desk-state.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import { wordsOf } from '#shared/interaction/words-in.ts';
import { defaultNotificationSettings } from '#shared/notification/notification-settings.ts';
import type { NavigationTarget } from '#shared/shell/shell-messages.ts';
import { questionTexts } from '#shared/words/question-text.ts';

import { shortAnswers } from './readable-request.ts';
import type { DesktopTexts } from '../desktop-texts.ts';

export type TrayLook = 'quiet' | 'working' | 'waiting' | 'urgent';

/** Action of a menu entry. */
export type TrayAct =
  | { readonly type: 'show'; readonly navigationTarget: NavigationTarget | null }
  | { readonly type: 'answer'; readonly requestId: string; readonly optionId: string }
  | { readonly type: 'doNotDisturb'; readonly isOn: boolean }
  | { readonly type: 'quit' };

export type TrayEntry =
  | { readonly type: 'line' }
  | { readonly type: 'text'; readonly label: string }
  | {
      readonly type: 'act';
      readonly label: string;
      readonly act: TrayAct;
      readonly checked?: boolean;
    }
  | { readonly type: 'menu'; readonly label: string; readonly entries: readonly TrayEntry[] };

export type TrayModel = {
  readonly look: TrayLook;
  readonly tip: string;
  readonly entries: readonly TrayEntry[];
};

/** Limits that keep the menu within the screen. */
const MOST_QUESTIONS = 8;
const MOST_SESSIONS = 8;
const MAX_LABEL = 60;

/** Returns the tray's content for a desk: open questions first, then working sessions. */
export function trayModel(desk: DeskState, texts: DesktopTexts): TrayModel {
  const { t } = texts;
  const waiting = desk.interactions;
  const working = desk.sessions.filter(
    ({ status, archivedAt }) => status === 'working' && archivedAt === null,
  );
  const look = lookOf(waiting, working);
  const isQuiet = (desk.settings.notifications ?? defaultNotificationSettings).doNotDisturb;
  const show = (label: string, navigationTarget: NavigationTarget | null): TrayEntry => ({
    type: 'act',
    label,
    act: { type: 'show', navigationTarget },
  });
  return {
    look,
    tip: t(`tray.tip.${look}`, { number: waiting.length > 0 ? waiting.length : working.length }),
    entries: [
      ...questions(desk, texts),
      { type: 'line' },
      ...(working.length > 0 ? [text(t('tray.working'))] : []),
      ...working
        .slice(0, MOST_SESSIONS)
        .map((session) =>
          show(oneLine(session.title), { to: 'session', sessionId: session.sessionId }),
        ),
      ...(working.length > 0 ? [{ type: 'line' as const }] : []),
      show(t('tray.open'), null),
      show(t('tray.newSession'), { to: 'newSession', folder: null }),
      {
        type: 'act',
        label: t('tray.doNotDisturb'),
        act: { type: 'doNotDisturb', isOn: !isQuiet },
        checked: isQuiet,
      },
      show(t('tray.settings'), { to: 'settings' }),
      { type: 'line' },
      { type: 'act', label: t('tray.quit'), act: { type: 'quit' } },
    ],
  };
}

function lookOf(waiting: readonly Interaction[], working: readonly Session[]): TrayLook {
  if (waiting.some(({ request, unseenAt }) => request.risk?.level === 'HIGH' || unseenAt !== null))
    return 'urgent';
  if (waiting.length > 0) return 'waiting';
  return working.length > 0 ? 'working' : 'quiet';
}

function questions(
  { interactions, sessions }: DeskState,
  texts: DesktopTexts,
): readonly TrayEntry[] {
  const { t } = texts;
  if (interactions.length === 0) return [text(t('tray.nothing'))];
  const titles = new Map(sessions.map(({ sessionId, title }) => [sessionId, title]));
  const more = interactions.length - MOST_QUESTIONS;
  return [
    text(t('tray.waiting')),
    ...interactions
      .slice(0, MOST_QUESTIONS)
      .map(({ request }) => questionEntry(request, titles.get(request.sessionId) ?? '', texts)),
    ...(more > 0
      ? [
          {
            type: 'act' as const,
            label: t('tray.more', { number: more }),
            act: { type: 'show' as const, navigationTarget: { to: 'inbox' as const } },
          },
        ]
      : []),
  ];
}

/**
 * Returns the submenu of one question: its text if it fits completely, and the answers that are
 * possible here.
 */
function questionEntry(
  request: Interaction['request'],
  title: string,
  { language, t }: DesktopTexts,
): TrayEntry {
  const { lines, approve, reject } = shortAnswers(request);
  const asked = wordsOf(questionTexts(language), request.title, request.wording?.title);
  const answer = (label: string, optionId: string): TrayEntry => ({
    type: 'act',
    label,
    act: { type: 'answer', requestId: request.requestId, optionId },
  });
  return {
    type: 'menu',
    label: oneLine(title === '' ? asked : `${asked} · ${title}`),
    entries: [
      ...(lines ?? [t('tray.readFirst')]).map(text),
      { type: 'line' },
      ...(approve ? [answer(t('tray.approve'), approve.optionId)] : []),
      ...(reject ? [answer(t('tray.reject'), reject.optionId)] : []),
      {
        type: 'act',
        label: t('tray.show'),
        act: {
          type: 'show',
          navigationTarget: { to: 'interaction', requestId: request.requestId },
        },
      },
    ],
  };
}

function text(label: string): TrayEntry {
  return { type: 'text', label };
}

/**
 * Returns a title as one plain line. Titles come from agents, so characters that break, hide or
 * reorder the line are removed.
 */
function oneLine(title: string): string {
  const plain = title.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
  const chars = [...plain];
  return chars.length > MAX_LABEL ? `${chars.slice(0, MAX_LABEL - 1).join('')}…` : plain;
}
