import type { Menu, MenuItemConstructorOptions } from 'electron';

/** The state of a menu entry, for tests. */
export type MenuEntryState = {
  readonly label: string;
  readonly type: string;
  readonly role?: string;
  readonly accelerator?: string;
  readonly enabled: boolean;
  readonly checked: boolean;
  readonly entries: readonly MenuEntryState[];
};

/** A menu. Tests click an entry by the labels of the path to it. */
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

  state(): readonly MenuEntryState[] {
    return this.#template.filter(({ visible = true }) => visible).map(stateOf);
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
  // The cast is safe, because click handlers use none of the other fields of a MenuItem.
  const item = { ...entry, checked } as unknown as Parameters<NonNullable<typeof entry.click>>[0];
  entry.click(item, undefined, {});
}

function stateOf(entry: MenuItemConstructorOptions): MenuEntryState {
  const { label = '', role, accelerator, enabled = true, checked = false, submenu } = entry;
  return {
    label,
    type: entry.type ?? (submenu ? 'submenu' : 'normal'),
    ...(role === undefined ? {} : { role }),
    ...(typeof accelerator === 'string' ? { accelerator } : {}),
    enabled,
    checked,
    entries: Array.isArray(submenu)
      ? submenu.filter(({ visible = true }) => visible).map(stateOf)
      : [],
  };
}
