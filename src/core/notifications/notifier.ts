import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { StreamEvent } from '#shared/contract/streams.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import { defaultNotificationSettings } from '#shared/notification/notification-settings.ts';
import type { Notification } from '#shared/notification/notification.ts';
import type { SystemEventPayload } from '#shared/notification/payload.ts';

import type { NotificationChannels } from './notification-channels.ts';
import { sessionPayload, waitingPayload } from './event-payload.ts';
import { minutesOfDay } from './quiet-hours.ts';
import { RecentKeys } from './recent-keys.ts';
import { nextReminderAt, reminderOf } from './reminders.ts';

/**
 * Delay before notifying, in ms, so that a question answered at once causes no notification. HIGH
 * questions have no delay.
 */
const HOLD_MS = 300;
/**
 * Delay in ms while a window of Corral has the focus, because the window shows the question itself.
 */
const HOLD_ATTENDED_MS = 5000;
/**
 * Delay of a HIGH question while a window has the focus: enough for the window to report that it
 * shows the question.
 */
const HOLD_ATTENDED_HIGH_MS = 300;

/**
 * A question that disappeared without an answer from Corral and is asked again within this time was
 * already notified.
 */
const FLICKER_MS = 30_000;

/** Delay between two tries to store a notification, and minimum delay of a reminder, in ms. */
const MIN_WAIT_MS = 5000;

export type NotifierServices = {
  readonly journal: Journal;
  readonly store: Store;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly channels: Pick<NotificationChannels, 'wanted' | 'silent' | 'add' | 'cancel' | 'wake'>;
};

/**
 * Notifies the person once of everything that needs them, at the right risk level, and withdraws
 * the notification when its cause is over. Subscribes to the journal, so that only committed
 * changes are notified, and writes after each journal entry, never inside one.
 */
export class Notifier {
  readonly #services: NotifierServices;
  readonly #keys = new RecentKeys();
  /** Cancels the delay of each question that is not notified yet. */
  readonly #held = new Map<string, () => void>();
  readonly #sessions = new Map<string, Session>();
  readonly #focused = new Set<string>();
  #isDisposed = false;
  #stopReminder: () => void = () => undefined;
  readonly #unsubscribe: () => void;

  constructor(services: NotifierServices) {
    this.#services = services;
    const { store, journal, clock } = services;
    for (const session of store.sessions.all()) this.#sessions.set(session.sessionId, session);
    this.#unsubscribe = journal.subscribe(
      ({ event }) => void clock.after(0, () => this.#isDisposed || this.#follow(event)),
    );
  }

  /**
   * Continues after a start, once the open questions are known: keeps current notifications and
   * withdraws outdated ones.
   */
  resume(): void {
    const { store, clock } = this.#services;
    for (const open of store.notifications.open()) {
      this.#keys.add(open.payload.sessionId, open.payload.dedupKey, clock.now());
      const stillAsked =
        open.requestId !== null && store.interactions.get(open.requestId)?.outcome === null;
      if (!stillAsked) this.#withdraw(open);
    }
    for (const interaction of store.interactions.open()) this.#scheduleQuestion(interaction);
    this.#planReminder();
  }

  /** Notes if a window has the person's attention. */
  attend(windowId: string, isFocused: boolean): void {
    if (isFocused) this.#focused.add(windowId);
    else this.#focused.delete(windowId);
  }

  /**
   * Notifies through all wanted channels a question that no window has shown for a long time, even
   * if it was only listed so far.
   */
  unseen({ request: { requestId } }: Interaction): void {
    const { store, clock } = this.#services;
    if (this.#held.has(requestId)) this.#notifyQuestion(requestId);
    const notified = store.notifications.openOf(requestId);
    if (!notified || this.#isLoud(notified)) return;
    const channels = this.#channels(notified.payload, false);
    if (channels.length > notified.channels.length)
      this.#storeAndDeliver({ ...notified, channels: [...channels], notifiedAt: clock.now() });
  }

  windowLeft(windowId: string): void {
    this.#focused.delete(windowId);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#unsubscribe();
    this.#stopReminder();
    for (const stop of this.#held.values()) stop();
    this.#held.clear();
  }

  #follow(event: StreamEvent): void {
    if (event.type === 'interaction.upserted') this.#followInteraction(event.interaction);
    else if (event.type === 'session.upserted') this.#followSession(event.session);
    else if (event.type === 'session.deleted') this.#sessions.delete(event.sessionId);
    else if (event.type === 'settings.changed') this.#planReminder();
  }

  #followInteraction(interaction: Interaction): void {
    const { requestId } = interaction.request;
    if (interaction.outcome !== null) return this.#handleClosed(interaction);
    const notified = this.#services.store.notifications.openOf(requestId);
    const isAttended = this.#isAttended(interaction);
    if (!notified && isAttended) return this.#notifyQuestion(requestId);
    if (!notified) return this.#scheduleQuestion(interaction);
    // The person now sees the question in a window, so a desktop notification must not cover it.
    if (isAttended && this.#isLoud(notified))
      this.#write({ ...notified, channels: this.#silent(notified.channels) });
  }

  #silent(names: readonly string[]): string[] {
    return this.#services.channels.silent(names);
  }

  /** Returns true if a channel that is not silent has the notification. */
  #isLoud({ channels }: Notification): boolean {
    return this.#silent(channels).length < channels.length;
  }

  #scheduleQuestion(interaction: Interaction): void {
    const { store, clock } = this.#services;
    const { requestId } = interaction.request;
    if (this.#held.has(requestId) || store.notifications.openOf(requestId)) return;
    const ms = this.#delayOf(interaction);
    if (ms === 0) return this.#notifyQuestion(requestId);
    this.#held.set(
      requestId,
      clock.after(ms, () => this.#notifyQuestion(requestId)),
    );
  }

  #delayOf(interaction: Interaction): number {
    const isHigh = this.#payload(interaction)?.riskLevel === 'HIGH';
    if (this.#focused.size === 0) return isHigh ? 0 : HOLD_MS;
    return isHigh ? HOLD_ATTENDED_HIGH_MS : HOLD_ATTENDED_MS;
  }

  #notifyQuestion(requestId: string): void {
    this.#held.get(requestId)?.();
    this.#held.delete(requestId);
    const interaction = this.#services.store.interactions.get(requestId);
    const payload = interaction?.outcome === null ? this.#payload(interaction) : null;
    if (payload && interaction) this.#notify(payload, requestId, this.#isAttended(interaction));
  }

  #payload(interaction: Interaction, reminder = 0): SystemEventPayload | null {
    const { store, clock } = this.#services;
    const { sessionId, context } = interaction.request;
    const about =
      store.sessions.get(sessionId) ?? (context.readFrom ? { ...context, sessionId } : null);
    return about && waitingPayload(interaction, about, clock.now(), reminder);
  }

  #handleClosed(interaction: Interaction): void {
    const { requestId, sessionId } = interaction.request;
    this.#held.get(requestId)?.();
    this.#held.delete(requestId);
    const notified = this.#services.store.notifications.openOf(requestId);
    if (!notified) return;
    this.#release(sessionId, notified.payload.dedupKey, interaction.outcome);
    this.#withdraw(notified);
  }

  /** Sets when the same question may be notified again. */
  #release(sessionId: string, key: string, outcome: Interaction['outcome']): void {
    // A question that is asked again at once was already notified.
    if (outcome === 'superseded' || outcome === 'deliveryFailed') return;
    if (outcome === 'withdrawn' || outcome === 'neverShown')
      this.#keys.expire(sessionId, key, this.#services.clock.now() + FLICKER_MS);
    else this.#keys.delete(sessionId, key);
  }

  #followSession(session: Session): void {
    const { clock, store } = this.#services;
    const before = this.#sessions.get(session.sessionId) ?? null;
    this.#sessions.set(session.sessionId, session);
    if (before?.status === session.status) return;
    for (const open of store.notifications.open()) {
      if (open.requestId === null && open.payload.sessionId === session.sessionId)
        this.#withdraw(open);
    }
    const payload = sessionPayload(before, session, clock.now());
    if (payload) this.#notify(payload, null, this.#focused.size > 0);
  }

  #isAttended({ shownIn }: Interaction): boolean {
    return shownIn.some(({ windowId }) => this.#focused.has(windowId));
  }

  /** Notifies through the channels that the settings select. */
  #notify(payload: SystemEventPayload, requestId: string | null, isAttended: boolean): void {
    const { ids, clock } = this.#services;
    const isNew = this.#keys.add(payload.sessionId, payload.dedupKey, clock.now());
    const wanted = this.#channels(payload, isAttended);
    const channels = isNew ? wanted : this.#silent(wanted);
    if (channels.length === 0) return;
    const now = clock.now();
    const notification = {
      notificationId: ids.uuid(),
      payload,
      requestId,
      channels: [...channels],
      raisedAt: now,
      notifiedAt: now,
      withdrawnAt: null,
    };
    if (this.#storeAndDeliver(notification)) return this.#planReminder();
    // The store accepts no write now, so the notification is retried later.
    this.#keys.delete(payload.sessionId, payload.dedupKey);
    clock.after(MIN_WAIT_MS, () => {
      const isOver =
        requestId !== null && this.#services.store.interactions.get(requestId)?.outcome !== null;
      if (!isOver && !this.#isDisposed) this.#notify(payload, requestId, isAttended);
    });
  }

  #channels(payload: SystemEventPayload, isAttended: boolean) {
    return this.#services.channels.wanted(payload, {
      settings: this.#settings(),
      minutes: minutesOfDay(this.#services.clock.now()),
      isAttended,
    });
  }

  #settings() {
    return this.#services.store.settings.get().notifications ?? defaultNotificationSettings;
  }

  #write(notification: Notification): void {
    this.#services.journal.write((entry) => entry.notification(notification));
  }

  /** Stores the notification together with its deliveries. */
  #storeAndDeliver(notification: Notification): boolean {
    const { journal, channels } = this.#services;
    const done = journal.write((entry) => {
      entry.notification(notification);
      channels.add(entry, notification);
    });
    if (done.ok) channels.wake(notification.channels);
    return done.ok;
  }

  #withdraw(notification: Notification): void {
    const { journal, channels, clock } = this.#services;
    journal.write((entry) => {
      entry.notification({ ...notification, channels: [], withdrawnAt: clock.now() });
      if (notification.requestId !== null) channels.cancel(entry, notification.requestId);
    });
    this.#planReminder();
  }

  #planReminder(): void {
    const { store, clock } = this.#services;
    this.#stopReminder();
    const at = nextReminderAt(store.notifications.open(), this.#settings().reminders);
    this.#stopReminder =
      at === null
        ? () => undefined
        : clock.after(Math.max(MIN_WAIT_MS, at - clock.now()), () => this.#remind());
  }

  /** Notifies open questions again that are due for a reminder. */
  #remind(): void {
    const { store, clock } = this.#services;
    const now = clock.now();
    const { reminders } = this.#settings();
    for (const open of store.notifications.open()) {
      const reminder = reminderOf(open, reminders, now);
      const interaction = open.requestId === null ? null : store.interactions.get(open.requestId);
      const payload =
        reminder === null || interaction?.outcome !== null
          ? null
          : this.#payload(interaction, reminder);
      if (!payload) continue;
      this.#storeAndDeliver({
        ...open,
        payload,
        channels: [...this.#channels(payload, this.#isAttended(interaction!))],
        notifiedAt: now,
      });
    }
    this.#planReminder();
  }
}
