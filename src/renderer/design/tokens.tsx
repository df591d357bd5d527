/** Classes are written out, because Tailwind reads them from the source. */
const BACKGROUNDS = [
  ['canvas', 'bg-canvas', 'background of the window'],
  ['surface', 'bg-surface', 'conversations and lists'],
  ['raised', 'bg-raised', 'controls and dialogs'],
  ['sunken', 'bg-sunken', 'code and output'],
  ['hover', 'bg-hover', 'under the pointer'],
  ['selected', 'bg-selected', 'chosen'],
  ['accent-soft', 'bg-accent-soft', 'messages of the person'],
  ['ok-soft', 'bg-ok-soft', 'succeeded'],
  ['warning-soft', 'bg-warning-soft', 'waiting for an answer'],
  ['danger-soft', 'bg-danger-soft', 'failed, or of high risk'],
] as const;

const TEXTS = [
  ['text', 'text-text', 'content'],
  ['muted', 'text-muted', 'secondary text'],
  ['faint', 'text-faint', 'marks and counts'],
  ['accent', 'text-accent', 'links'],
  ['ok', 'text-ok', 'success'],
  ['warning', 'text-warning', 'waiting'],
  ['danger', 'text-danger', 'failure'],
] as const;

export function Colours() {
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {BACKGROUNDS.map(([name, look, use]) => (
          <li key={name} className="flex flex-col gap-1">
            <span aria-hidden className={`h-12 rounded-md border border-line ${look}`} />
            <code className="text-xs">{name}</code>
            <span className="text-2xs text-muted">{use}</span>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {TEXTS.map(([name, look, use]) => (
          <li key={name} className={look}>
            {name}: {use}
          </li>
        ))}
      </ul>
    </>
  );
}

const SIZES = [
  ['2xl', 'text-2xl font-semibold'],
  ['xl', 'text-xl font-semibold'],
  ['lg', 'text-lg font-semibold'],
  ['base', 'text-base'],
  ['sm', 'text-sm'],
  ['xs', 'text-xs'],
  ['2xs', 'text-2xs'],
] as const;

export function Types() {
  return (
    <ul className="flex flex-col gap-2">
      {SIZES.map(([name, look]) => (
        <li key={name} className="flex items-baseline gap-4">
          <code className="w-10 shrink-0 text-xs text-muted">{name}</code>
          <span className={look}>Every question reaches you. 每个问题都会送到你面前。</span>
        </li>
      ))}
      <li className="flex items-baseline gap-4">
        <code className="w-10 shrink-0 text-xs text-muted">mono</code>
        <code className="font-mono text-xs">{'if (a !== b) return `${a} => ${b}`; // 0O 1lI'}</code>
      </li>
    </ul>
  );
}

const SPACES = [
  ['1', 'w-1'],
  ['2', 'w-2'],
  ['3', 'w-3'],
  ['4', 'w-4'],
  ['6', 'w-6'],
  ['10', 'w-10'],
] as const;

export function Spaces() {
  return (
    <ul className="flex items-end gap-4">
      {SPACES.map(([name, look]) => (
        <li key={name} className="flex flex-col items-center gap-1">
          <span aria-hidden className={`h-4 bg-accent-solid ${look}`} />
          <code className="text-2xs text-muted">{name}</code>
        </li>
      ))}
    </ul>
  );
}

const SHAPES = [
  ['rounded-sm: marks', 'rounded-sm'],
  ['rounded-md: controls', 'rounded-md shadow-low'],
  ['rounded-lg: cards', 'rounded-lg'],
  ['rounded-xl: dialogs', 'rounded-xl shadow-high'],
] as const;

export function Shapes() {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {SHAPES.map(([name, look]) => (
        <li
          key={name}
          className={`flex h-16 items-center justify-center border border-line bg-raised text-xs text-muted ${look}`}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}

export function Motion() {
  return (
    <ul className="list-disc pl-5 text-muted">
      <li>100 ms: colours of controls.</li>
      <li>150 ms: dialogs and menus, by opacity and a scale of 98 %.</li>
      <li>200 ms: the drawer.</li>
      <li>
        What repeats moves in 12 steps, so that it does not keep a processor busy. Reduced motion
        switches all of it off.
      </li>
    </ul>
  );
}
