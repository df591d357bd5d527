import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { LongList } from '#renderer/kit/ui/fields/long-list.tsx';
import { CodeText } from '#renderer/views/long-text/code-text.tsx';

import { flatFields, prettyJson } from './json-text.ts';

/** Maximum number of characters of a field shown next to its name. */
const SHORT = 400;

/** Number of fields above which they are rendered as they become visible. */
const MANY = 100;

/** Shows the input of a tool: as fields if it is flat and short, else as JSON; never truncated. */
export function InputView({
  input,
  label,
  headCount = 30,
}: {
  readonly input: unknown;
  readonly label: string;
  readonly headCount?: number;
}) {
  const fields = flatFields(input);
  if (!fields || fields.some(([, text]) => text.length > SHORT)) {
    return (
      <CodeText
        text={prettyJson(input)}
        blob={null}
        label={label}
        startLine={null}
        headCount={headCount}
        language="json"
      />
    );
  }
  if (fields.length > MANY)
    return (
      <div
        role="group"
        aria-label={label}
        className="max-h-112 overflow-y-auto px-3 py-1.5 font-mono text-xs leading-5"
      >
        <LongList items={fields} textOf={([name, text]) => `${name} ${text}`}>
          {(field) => (
            <dl key={field[0]} className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-3">
              <FieldRow field={field} />
            </dl>
          )}
        </LongList>
      </div>
    );
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 px-3 py-1.5 font-mono text-xs leading-5"
    >
      {fields.map((field) => (
        <FieldRow key={field[0]} field={field} />
      ))}
    </dl>
  );
}

export function FieldRow({
  field: [name, text],
}: {
  readonly field: readonly [name: string, text: string];
}) {
  return (
    <div className="contents">
      <dt className="text-muted">
        <VisibleText text={name} />
      </dt>
      <dd dir="ltr" className="min-w-0 wrap-anywhere whitespace-pre-wrap">
        <VisibleText text={text} />
      </dd>
    </div>
  );
}
