/** The place where an agent, or the content that it reads, puts hostile text. */
type Place =
  /** The model's text, as Markdown. */
  | 'say'
  /** A field of a tool's input. */
  | 'toolInput'
  /** The output of a command. */
  | 'toolOutput'
  | 'fileName'
  /** The first prompt, which names the conversation. */
  | 'title'
  /** A command that the person is asked to approve. */
  | 'command'
  /** Bytes of a program in a terminal. */
  | 'terminal'
  /** A complete line of the agent's own format. */
  | 'rawLine';

export type HostileCase = {
  readonly name: string;
  readonly family: string;
  readonly place: Place;
  /** Bytes if the content is no valid text. */
  readonly text: string | Uint8Array;
};

type Table = Readonly<Record<string, string | Uint8Array>>;

/** Returns a case for each text of the table at each of the places. */
export function plantCases(
  family: string,
  places: readonly Place[],
  table: Table,
): readonly HostileCase[] {
  return places.flatMap((place) =>
    Object.entries(table).map(([name, text]) => ({
      name: `${family}: ${name} (${place})`,
      family,
      place,
      text,
    })),
  );
}

/**
 * A request to this host, or a global with this name on the page, proves that hostile content has
 * escaped.
 */
export const ELSEWHERE = 'hostile.example';
const RAN = 'window.__hostileRan=1';

/** Reports if it ever runs. */
export const SCRIPT = `${RAN};alert(1);fetch('https://${ELSEWHERE}/ran')`;
