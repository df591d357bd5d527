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
import { sessionPayload, waitingPayload } from './payload-of.ts';
import { minutesOfDay } from './quiet-hours.ts';
import { RecentKeys } from './recent-keys.ts';
import { nextReminderAt, reminderOf } from './reminders.ts';

/** Delay before notifying, in ms, so that a question answered at once causes no notification. HIGH questions have no delay. */
const HOLD_MS = 300;
/** The same while a window of Corral has the focus: the window shows the question itself. */
const HOLD_ATTENDED_MS = 5000;
/** The delay of a HIGH question while a window has the focus: enough for the window to report that it shows the question. */
const HOLD_ATTENDED_HIGH_MS = 300;

/** A question that went away without an answer of Corral's and is back within this time was told of. */
const FLICKER_MS = 30_000;

/** Between two attempts to store what the person is to be told. */
const LEAST_WAIT_MS = 5000;

export type NotifierServices = {
  readonly journal: Journal;
  readonly store: Store;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly channels: Pick<NotificationChannels, 'wanted' | 'silent' | 'add' | 'cancel' | 'wake'>;
};

/**
 * Tells the person once of everything that needs them, at the right weight, and takes it back when it is over. Follows the
 * journal, so that nothing is told that is not true; writes after it, never in between.
 */
export class Notifier {
  readonly #services: NotifierServices;
  readonly #keys = new RecentKeys();
  /** Questions that are not told of yet: how to leave it at that. */
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
    this.#unsubscribe = journal.subscribe(({ event }) => void clock.after(0, () => this.#isDisposed || this.#follow(event)));
  }

  /** After a start, once what is still open is known: goes on with what was told before, and takes back what is over. */
  resume(): void {
    const { store, clock } = this.#services;
    for (const open of store.notifications.open()) {
      this.#keys.add(open.payload.sessionId, open.payload.dedupKey, clock.now());
      const stillAsked = open.requestId !== null && store.interactions.get(open.requestId)?.outcome === null;
      if (!stillAsked) this.#withdraw(open);
    }
    for (const interaction of store.interactions.open()) this.#asked(interaction);
    this.#planReminder();
  }

  /** Whether a window has the person's attention. */
  attend(windowId: string, isFocused: boolean): void {
    if (isFocused) this.#focused.add(windowId);
    else this.#focused.delete(windowId);
  }

  /** No window has shown the question for long: it is told wherever that is wanted, even if it was only listed so far. */
  unseen({ request: { requestId } }: Interaction): void {
    const { store, clock } = this.#services;
    if (this.#held.has(requestId)) this.#tellHeld(requestId);
    const told = store.notifications.openOf(requestId);
    if (!told || this.#isLoud(told)) return;
    const channels = this.#channels(told.payload, false);
    if (channels.length > told.channels.length) this.#writeTold({ ...told, channels: [...channels], toldAt: clock.now() });
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
    if (interaction.outcome !== null) return this.#closed(interaction);
    const told = this.#services.store.notifications.openOf(requestId);
    const isAttended = this.#isAttended(interaction);
    if (!told && isAttended) return this.#tellHeld(requestId);
    if (!told) return this.#asked(interaction);
    // It is in front of the person now: what they look at need not lie over it.
    if (isAttended && this.#isLoud(told)) this.#write({ ...told, channels: this.#silent(told.channels) });
  }

  #silent(names: readonly string[]): string[] {
    return this.#services.channels.silent(names);
  }

  /** Whether a channel that is not silent tells of it. */
  #isLoud({ channels }: Notification): boolean {
    return this.#silent(channels).length < channels.length;
  }

  #asked(interaction: Interaction): void {
    const { store, clock } = this.#services;
    const { requestId } = interaction.request;
    if (this.#held.has(requestId) || store.notifications.openOf(requestId)) return;
    const ms = this.#holdOf(interaction);
    if (ms === 0) return this.#tellHeld(requestId);
    this.#held.set(
      requestId,
      clock.after(ms, () => this.#tellHeld(requestId)),
    );
  }

  #holdOf(interaction: Interaction): number {
    const isHigh = this.#payload(interaction)?.riskLevel === 'HIGH';
    if (this.#focused.size === 0) return isHigh ? 0 : HOLD_MS;
    return isHigh ? HOLD_ATTENDED_HIGH_MS : HOLD_ATTENDED_MS;
  }

  #tellHeld(requestId: string): void {
    this.#held.get(requestId)?.();
    this.#held.delete(requestId);
    const interaction = this.#services.store.interactions.get(requestId);
    const payload = interaction?.outcome === null ? this.#payload(interaction) : null;
    if (payload && interaction) this.#tell(payload, requestId, this.#isAttended(interaction));
  }

  #payload(interaction: Interaction, reminder = 0): SystemEventPayload | null {
    const { store, clock } = this.#services;
    const { sessionId, context } = interaction.request;
    const about = store.sessions.get(sessionId) ?? (context.readFrom ? { ...context, sessionId } : null);
    return about && waitingPayload(interaction, about, clock.now(), reminder);
  }

  #closed(interaction: Interaction): void {
    const { requestId, sessionId } = interaction.request;
    this.#held.get(requestId)?.();
    this.#held.delete(requestId);
    const told = this.#services.store.notifications.openOf(requestId);
    if (!told) return;
    this.#release(sessionId, told.payload.dedupKey, interaction.outcome);
    this.#withdraw(told);
  }

  /** From when on the same question is worth telling again. */
  #release(sessionId: string, key: string, outcome: Interaction['outcome']): void {
    // Asked again at once, it is the same question: it was told of.
    if (outcome === 'superseded' || outcome === 'deliveryFailed') return;
    if (outcome === 'withdrawn' || outcome === 'neverShown') this.#keys.expire(sessionId, key, this.#services.clock.now() + FLICKER_MS);
    else this.#keys.delete(sessionId, key);
  }

  #followSession(session: Session): void {
    const { clock, store } = this.#services;
    const before = this.#sessions.get(session.sessionId) ?? null;
    this.#sessions.set(session.sessionId, session);
    if (before?.status === session.status) return;
    for (const open of store.notifications.open()) {
      if (open.requestId === null && open.payload.sessionId === session.sessionId) this.#withdraw(open);
    }
    const payload = sessionPayload(before, session, clock.now());
    if (payload) this.#tell(payload, null, this.#focused.size > 0);
  }

  #isAttended({ shownIn }: Interaction): boolean {
    return shownIn.some(({ windowId }) => this.#focused.has(windowId));
  }

  /** Tells it, where the person wants to hear of it. */
  #tell(payload: SystemEventPayload, requestId: string | null, isAttended: boolean): void {
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
      toldAt: now,
      withdrawnAt: null,
    };
    if (this.#writeTold(notification)) return this.#planReminder();
    // The store takes nothing now: told later rather than never.
    this.#keys.delete(payload.sessionId, payload.dedupKey);
    clock.after(LEAST_WAIT_MS, () => {
      const isOver = requestId !== null && this.#services.store.interactions.get(requestId)?.outcome !== null;
      if (!isOver && !this.#isDisposed) this.#tell(payload, requestId, isAttended);
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

  /** Writes it down together with what is to be sent of it. */
  #writeTold(notification: Notification): boolean {
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
    this.#stopReminder = at === null ? () => undefined : clock.after(Math.max(LEAST_WAIT_MS, at - clock.now()), () => this.#remind());
  }

  /** Tells again what still waits. */
  #remind(): void {
    const { store, clock } = this.#services;
    const now = clock.now();
    const { reminders } = this.#settings();
    for (const open of store.notifications.open()) {
      const reminder = reminderOf(open, reminders, now);
      const interaction = open.requestId === null ? null : store.interactions.get(open.requestId);
      const payload = reminder === null || interaction?.outcome !== null ? null : this.#payload(interaction, reminder);
      if (!payload) continue;
      this.#writeTold({ ...open, payload, channels: [...this.#channels(payload, this.#isAttended(interaction!))], toldAt: now });
    }
    this.#planReminder();
  }
}
