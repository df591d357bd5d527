import { LabelledSection } from '#renderer/kit/text/labelled-section.tsx';
import { LongList } from '#renderer/kit/ui/fields/long-list.tsx';
import { FieldRow } from '#renderer/views/json/input-view.tsx';
import { prettyJson } from '#renderer/views/json/json-text.ts';
import { CodeText } from '#renderer/views/long-text/code-text.tsx';
import { cutAt, isCutBelow, type ContentCut } from '#shared/interaction/content-cut.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { useContentSource } from './use-content-source.ts';

/** Maximum length of a value next to its name; longer ones are shown below it, in parts. */
const SHORT = 400;

type Props = {
  readonly request: Pick<InteractionRequest, 'requestId' | 'cuts'>;
  readonly value: unknown;
  readonly path: ContentCut['path'];
  readonly label: string;
};

/** Shows a huge input of a tool in parts, so that every field and character can be reached. */
export function HugeInput({ request, value, path, label }: Props) {
  const cut = cutAt(request.cuts, path);
  if (cut !== null && cut.kind !== 'text')
    return <HugeEntries request={request} value={value} path={path} label={label} />;
  if (cut === null && isCutBelow(request.cuts, path) && typeof value === 'object' && value !== null)
    return Object.entries(value).map(([name, item]: [string, unknown]) => (
      <LabelledSection key={name} label={name}>
        <HugeInput
          request={request}
          value={item}
          path={[...path, Array.isArray(value) ? Number(name) : name]}
          label={name}
        />
      </LabelledSection>
    ));
  return (
    <CodeText
      text={prettyJson(value)}
      blob={cut}
      label={label}
      startLine={null}
      language={typeof value === 'string' ? null : 'json'}
    />
  );
}

type Field = readonly [name: string, text: string];

function HugeEntries({ request, value, path, label }: Props) {
  const source = useContentSource<Field>(request, path, ({ key, value: item }) => [
    key ?? '',
    valueText(item),
  ]);
  const items = Object.entries(value ?? {}).map(([name, item]: [string, unknown]): Field => [
    name,
    valueText(item),
  ]);
  return (
    <div
      role="group"
      aria-label={label}
      className="max-h-112 overflow-y-auto px-3 py-1.5 font-mono text-xs leading-5"
    >
      <LongList items={items} textOf={([name, text]) => `${name} ${text}`} source={source}>
        {([name, text], at) =>
          text.length > SHORT ? (
            <LabelledSection key={at} label={name || String(at + 1)}>
              <CodeText text={text} blob={null} label={name} startLine={null} />
            </LabelledSection>
          ) : (
            <dl key={at} className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-3">
              <FieldRow field={[name || String(at + 1), text]} />
            </dl>
          )
        }
      </LongList>
    </div>
  );
}

const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : prettyJson(value);
