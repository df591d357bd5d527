import type { i18n } from 'i18next';
import type { ComponentType } from 'react';

import type { Settings, SettingsChange } from '#shared/contract/desk.ts';

export type SectionProps = {
  readonly settings: Settings;
  /** Resolves to false after a failure, which the dialog shows. */
  readonly onSave: (change: SettingsChange) => Promise<boolean>;
};

/** A part of the settings dialog. The desk collects the sections of all features. */
export type SettingsSection = {
  readonly id: string;
  readonly title: (i18n: i18n) => string;
  readonly Content: ComponentType<SectionProps>;
  /** The only kind of window that shows it; all of them do if not given. */
  readonly onlyIn?: 'desktop' | 'browser';
};
