import type { i18n } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

import type { Settings } from '#shared/contract/desk.ts';
import type { SettingsChange } from '#shared/contract/calls/desk.ts';

export type SectionProps = {
  readonly settings: Settings;
  /** Resolves to false after a failure, which the dialog shows. */
  readonly onSave: (change: SettingsChange) => Promise<boolean>;
};

/** A page of the settings. The desk collects the pages of all features. */
export type SettingsSection = {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly title: (i18n: i18n) => string;
  readonly Content: ComponentType<SectionProps>;
  /**
   * The texts of the page that the search looks at: keys, or the beginnings of keys, such as
   * `limits:reading`.
   */
  readonly texts: readonly string[];
  /** Further texts of the page, which core or the agents define, in the language of the window. */
  readonly givenTexts?: readonly string[];
  /** The only kind of window that shows it; all of them do if not given. */
  readonly onlyIn?: 'desktop' | 'browser';
};
