import { ScrollBox } from '#renderer/kit/ui/scroll-box.tsx';
import { BlobMore } from '#renderer/views/long-text/blob-more.tsx';
import { useBlobText } from '#renderer/views/long-text/use-blob-text.ts';
import type { BlobRef } from '#shared/conversation/message.ts';

import { Markdown } from './markdown.tsx';

type Props = {
  readonly text: string;
  readonly blob: BlobRef | null;
  readonly label: string;
  /** Converts the text to Markdown; the identity if absent. */
  readonly prepare?: (text: string) => string;
};

/** Renders Markdown of an agent or a page; a text longer than a screen scrolls by itself. */
export function LongMarkdown({ text, blob, label, prepare = identity }: Props) {
  const read = useBlobText(text, blob);
  return (
    <>
      <ScrollBox label={label} className="max-h-112 overflow-y-auto px-3 py-2">
        <Markdown text={prepare(read.text)} />
      </ScrollBox>
      <BlobMore blob={blob} read={read} />
    </>
  );
}

function identity(text: string): string {
  return text;
}
