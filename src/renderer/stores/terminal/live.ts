import { create } from 'zustand';

/** A terminal as it is drawn, for its menu and the actions. */
export type DrawnScreen = {
  focus(): void;
  clear(): void;
  toBottom(): void;
  selection(): string;
  clearSelection(): void;
  selectAll(): void;
  paste(text: string): void;
  /** Returns the addresses of the links that are visible. */
  links(): readonly string[];
  chooseLink(address: string): void;
};

/** `finding`: how often the search was asked for; 0: it is closed. */
type Drawn = { readonly screen: DrawnScreen; readonly finding: number };

type Live = {
  /** The terminals that are drawn in this window, by their ids. */
  readonly drawn: Readonly<Record<string, Drawn>>;
  /** The drawn terminal that menu and actions are about. */
  readonly front: string | null;
};

/** The terminals in sight, for their menu and the actions. */
export const useLive = create<Live>()(() => ({ drawn: {}, front: null }));

/** Adds a terminal that is drawn now. Returns a function that takes it off again. */
export function addDrawn(terminalId: string, screen: DrawnScreen): () => void {
  useLive.setState(({ drawn }) => ({ drawn: { ...drawn, [terminalId]: { screen, finding: 0 } } }));
  return () =>
    useLive.setState(({ drawn }) =>
      drawn[terminalId]?.screen === screen
        ? { drawn: Object.fromEntries(Object.entries(drawn).filter(([each]) => each !== terminalId)) }
        : {},
    );
}

/** Marks a terminal as the one in front. Returns a function that unmarks it. */
export function setLiveFront(terminalId: string): () => void {
  useLive.setState({ front: terminalId });
  return () => useLive.setState(({ front }) => (front === terminalId ? { front: null } : {}));
}

/** Returns the terminal in front as it is drawn; null if none is. */
export function frontScreen(): DrawnScreen | null {
  const { drawn, front } = useLive.getState();
  return front === null ? null : (drawn[front]?.screen ?? null);
}

/** Returns null while the terminal is not drawn. */
export function useScreenOf(terminalId: string): DrawnScreen | null {
  return useLive(({ drawn }) => drawn[terminalId]?.screen ?? null);
}

/** Opens the search in a terminal, or selects its text. */
export function findInTerminal(terminalId: string | null): void {
  changeFinding(terminalId, (finding) => finding + 1);
}

export function endFinding(terminalId: string): void {
  changeFinding(terminalId, () => 0);
}

function changeFinding(terminalId: string | null, change: (finding: number) => number): void {
  useLive.setState(({ drawn }) => {
    const one = terminalId === null ? undefined : drawn[terminalId];
    return terminalId === null || !one ? {} : { drawn: { ...drawn, [terminalId]: { ...one, finding: change(one.finding) } } };
  });
}
