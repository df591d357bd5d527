import { createInstance, type TFunction } from 'i18next';

import { shellDialogs as dialogsEn } from '#shared/words/en/shell-dialogs.ts';
import { shellMenu as menuEn } from '#shared/words/en/shell-menu.ts';
import { shellNotification as notificationEn } from '#shared/words/en/shell-notification.ts';
import { shellTray as trayEn } from '#shared/words/en/shell-tray.ts';
import type { Language, Texts } from '#shared/words/language.ts';
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
