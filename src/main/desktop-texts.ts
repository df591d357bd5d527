import { createInstance, type TFunction } from 'i18next';

import { shellDialogs as dialogsEn } from '#shared/words/en/shell-dialogs.ts';
import { shellMenu as menuEn } from '#shared/words/en/shell-menu.ts';
import { shellNotification as notificationEn } from '#shared/words/en/shell-notification.ts';
import { shellTray as trayEn } from '#shared/words/en/shell-tray.ts';
import { chooseLanguage, type Language, type Texts } from '#shared/words/language.ts';
import { shellDialogs as dialogsZh } from '#shared/words/zh/shell-dialogs.ts';
import { shellMenu as menuZh } from '#shared/words/zh/shell-menu.ts';
import { shellNotification as notificationZh } from '#shared/words/zh/shell-notification.ts';
import { shellTray as trayZh } from '#shared/words/zh/shell-tray.ts';

const en = { menu: menuEn, tray: trayEn, notification: notificationEn, ...dialogsEn };
const zh: Texts<typeof en> = {
  menu: menuZh,
  tray: trayZh,
  notification: notificationZh,
  ...dialogsZh,
};
const catalogues: Readonly<Record<Language, Texts<typeof en>>> = { en, zh };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'desktop';
    /** Makes a missing slot a compile error. */
    strictInterpolationChecks: true;
  }
  interface ResourceNamespaceMap {
    desktop: typeof en;
  }
}

/** Texts of the desktop shell in one language. The pages have their own. */
export type DesktopTexts = { readonly language: Language; readonly t: TFunction };

/** The texts in the language of the person's settings, or of the system. */
export class ShellTexts {
  readonly #textsOf = createDesktopTexts();
  readonly #systemLanguages: () => readonly string[];
  #current: DesktopTexts;

  constructor(systemLanguages: () => readonly string[]) {
    this.#systemLanguages = systemLanguages;
    this.#current = this.#textsFor(null);
  }

  get current(): DesktopTexts {
    return this.#current;
  }

  /** Follows the language of the settings. Returns true if it is another one than before. */
  follow(language: Language | null): boolean {
    const before = this.#current.language;
    this.#current = this.#textsFor(language);
    return this.#current.language !== before;
  }

  #textsFor(language: Language | null): DesktopTexts {
    return this.#textsOf(chooseLanguage(language, this.#systemLanguages()));
  }
}

/** Returns a function that selects the texts of a language. */
export function createDesktopTexts(): (language: Language) => DesktopTexts {
  const instance = createInstance();
  const resources = Object.fromEntries(
    Object.entries(catalogues).map(([language, desktop]) => [language, { desktop }]),
  );
  void instance.init({
    fallbackLng: 'en',
    ns: ['desktop'],
    defaultNS: 'desktop',
    resources,
    // Menus and dialogs show plain text.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return (language) => ({ language, t: instance.getFixedT(language, 'desktop') });
}
