import { CodeText } from './code-text.tsx';
import { flatFields, prettyJson } from './json-text.ts';
import { Visible } from './visible.tsx';

/** Most characters of a field that stands beside its name. */
const SHORT = 400;

/** What a tool was given, readable: fields where it is flat and short, else JSON; never cut. */
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
    return <CodeText text={prettyJson(input)} blob={null} label={label} startLine={null} headCount={headCount} language="json" />;
  }
  return (
    <dl aria-label={label} className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 px-3 py-1.5 font-mono text-xs leading-5">
      {fields.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-muted">
            <Visible text={name} />
          </dt>
          <dd dir="ltr" className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            <Visible text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
