import type { Menu, MenuItemConstructorOptions } from 'electron';

/** What a person sees of an entry, and what a test may look at. */
export type EntrySeen = {
  readonly label: string;
  readonly type: string;
  readonly role?: string;
  readonly accelerator?: string;
  readonly enabled: boolean;
  readonly checked: boolean;
  readonly entries: readonly EntrySeen[];
};

/** A menu as it was built; it is clicked by the labels that lead to an entry. */
export class StandinMenu implements Pick<Menu, 'popup'> {
  static application: StandinMenu | null = null;
  readonly #template: readonly MenuItemConstructorOptions[];

  constructor(template: readonly MenuItemConstructorOptions[]) {
    this.#template = template;
  }

  static buildFromTemplate(template: readonly MenuItemConstructorOptions[]): StandinMenu {
    return new StandinMenu(template);
  }

  static setApplicationMenu(menu: StandinMenu | null): void {
    StandinMenu.application = menu;
  }

  popup(): void {
    throw new Error('not in the stand-in: Menu.popup');
  }

  seen(): readonly EntrySeen[] {
    return this.#template.filter(({ visible = true }) => visible).map(seenOf);
  }

  click(path: readonly string[]): void {
    let entries = this.#template;
    for (const [at, label] of path.entries()) {
      const entry = entries.find((each) => each.label === label && (each.visible ?? true));
      if (!entry) throw new Error(`There is no entry ${path.slice(0, at + 1).join(' > ')}.`);
      if (entry.enabled === false) throw new Error(`The entry ${label} cannot be chosen.`);
      if (at === path.length - 1) return press(entry);
      entries = Array.isArray(entry.submenu) ? entry.submenu : [];
    }
  }
}

function press(entry: MenuItemConstructorOptions): void {
  if (!entry.click) throw new Error(`Nothing happens when ${entry.label} is chosen.`);
  const checked = entry.type === 'checkbox' ? !(entry.checked ?? false) : (entry.checked ?? false);
  // The rest of a MenuItem is of no use to those who only listen to a click.
  const item = { ...entry, checked } as unknown as Parameters<NonNullable<typeof entry.click>>[0];
  entry.click(item, undefined, {});
}

function seenOf(entry: MenuItemConstructorOptions): EntrySeen {
  const { label = '', role, accelerator, enabled = true, checked = false, submenu } = entry;
  return {
    label,
    type: entry.type ?? (submenu ? 'submenu' : 'normal'),
    ...(role === undefined ? {} : { role }),
    ...(typeof accelerator === 'string' ? { accelerator } : {}),
    enabled,
    checked,
    entries: Array.isArray(submenu) ? submenu.filter(({ visible = true }) => visible).map(seenOf) : [],
  };
}
