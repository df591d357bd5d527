import { create } from 'zustand';

/** The functions of a rendered terminal, for its menu and the actions. */
export type DrawnScreen = {
  focus(): void;
  clear(): void;
  toBottom(): void;
  selection(): string;
  clearSelection(): void;
  selectAll(): void;
  paste(text: string): void;
  /** Inserts a new line by the keys that the program requested, or those that `find` returns. */
  typeNewLine(find: () => Promise<string>): void;
  /** Returns the addresses of the links that are visible. */
  links(): readonly string[];
  chooseLink(address: string): void;
};

/** A rendered terminal. `finding` counts how often the search was opened; 0 if it is closed. */
type DrawnTerminal = { readonly screen: DrawnScreen; readonly finding: number };

type DrawnTerminals = {
  /** The terminals rendered in this window, by id. */
  readonly drawn: Readonly<Record<string, DrawnTerminal>>;
  /** The rendered terminal to which menu and actions apply. */
  readonly front: string | null;
};

/** Stores the visible terminals for their menu and the actions. */
export const useDrawnTerminals = create<DrawnTerminals>()(() => ({ drawn: {}, front: null }));

/** Adds a rendered terminal. Returns a function that removes it. */
export function addDrawn(terminalId: string, screen: DrawnScreen): () => void {
  useDrawnTerminals.setState(({ drawn }) => ({
    drawn: { ...drawn, [terminalId]: { screen, finding: 0 } },
  }));
  return () =>
    useDrawnTerminals.setState(({ drawn }) =>
      drawn[terminalId]?.screen === screen
        ? {
            drawn: Object.fromEntries(
              Object.entries(drawn).filter(([each]) => each !== terminalId),
            ),
          }
        : {},
    );
}

/** Marks a terminal as the one in front. Returns a function that removes the mark. */
export function setLiveFront(terminalId: string): () => void {
  useDrawnTerminals.setState({ front: terminalId });
  return () =>
    useDrawnTerminals.setState(({ front }) => (front === terminalId ? { front: null } : {}));
}

/** Returns the rendered terminal in front; null if there is none. */
export function frontScreen(): DrawnScreen | null {
  const { drawn, front } = useDrawnTerminals.getState();
  return front === null ? null : (drawn[front]?.screen ?? null);
}

/** Returns a rendered terminal; null while it is not rendered. */
export function useScreenOf(terminalId: string): DrawnScreen | null {
  return useDrawnTerminals(({ drawn }) => drawn[terminalId]?.screen ?? null);
}

/** Opens the search in a terminal, or selects its text. */
export function findInTerminal(terminalId: string | null): void {
  changeFinding(terminalId, (finding) => finding + 1);
}

export function endFinding(terminalId: string): void {
  changeFinding(terminalId, () => 0);
}

function changeFinding(terminalId: string | null, change: (finding: number) => number): void {
  useDrawnTerminals.setState(({ drawn }) => {
    const one = terminalId === null ? undefined : drawn[terminalId];
    return terminalId === null || !one
      ? {}
      : { drawn: { ...drawn, [terminalId]: { ...one, finding: change(one.finding) } } };
  });
}
