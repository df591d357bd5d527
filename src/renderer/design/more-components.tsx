import { useState, type ReactNode } from 'react';

import { Button } from '#renderer/kit/ui/button.tsx';
import { ChipMenu } from '#renderer/kit/ui/fields/chip-menu.tsx';
import { LongList } from '#renderer/kit/ui/fields/long-list.tsx';
import { TextArea } from '#renderer/kit/ui/fields/text-field.tsx';
import { Logo } from '#renderer/kit/ui/logo.tsx';
import { Meter } from '#renderer/kit/ui/meter.tsx';
import { MoreButton } from '#renderer/kit/ui/more-button.tsx';
import { ContextMenu, MenuItem } from '#renderer/kit/ui/overlays/menu.tsx';
import { Popover } from '#renderer/kit/ui/overlays/popover.tsx';
import { Tooltip } from '#renderer/kit/ui/overlays/tooltip.tsx';
import { ScrollBox } from '#renderer/kit/ui/scroll-box.tsx';
import { Splitter } from '#renderer/kit/ui/splitter.tsx';

const Row = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

export function Meters() {
  return (
    <Row>
      {(['usual', 'warning', 'danger'] as const).map((tone) =>
        [0, 0.4, 0.85, 1.2].map((share) => (
          <span key={`${tone} ${share}`} className="flex items-center gap-1.5 text-2xs text-muted">
            <Meter share={share} tone={tone} />
            {Math.round(share * 100)}%
          </span>
        )),
      )}
      <Meter share={0.6} className="w-full" />
    </Row>
  );
}

/** Shows what holds other content: boxes, lists, borders, and places without content. */
export function Containers() {
  const [share, setShare] = useState(40);
  const many = Array.from({ length: 120 }, (_, index) => `Entry ${index + 1}`);
  return (
    <>
      <ScrollBox label="A box that scrolls" className="h-20 overflow-auto rounded-md bg-sunken p-3">
        <p className="h-40">It scrolls by itself, also with the keyboard.</p>
      </ScrollBox>
      <ScrollBox label="A long list" className="h-40 overflow-auto rounded-md bg-sunken p-3">
        <LongList items={many} textOf={(item) => item}>
          {(item) => <p key={item}>{item}</p>}
        </LongList>
      </ScrollBox>
      <MoreButton onClick={() => undefined}>Show 12 more lines</MoreButton>
      <div className="flex h-16">
        <div style={{ width: `${share}%` }} className="bg-sunken" />
        <Splitter
          label="Width of the first part"
          isBelow={false}
          share={share}
          limits={{ least: 20, usual: 40, most: 80 }}
          onMove={setShare}
        />
        <div className="flex-1 bg-sunken" />
      </div>
      <div className="flex flex-col items-center gap-3 p-6 text-center">
        <Logo className="size-9" />
        <p className="text-lg font-semibold">Nothing here yet</p>
        <p className="text-muted">A place without content says what to do next.</p>
        <Button variant="primary">Start</Button>
      </div>
      <TextArea label="Several lines" value={'One\nTwo'} onValueChange={() => undefined} />
    </>
  );
}

/** Shows chips with a short menu, a long one with a search, and a value that is dangerous. */
function ChipMenus() {
  const [value, setValue] = useState('1');
  const options = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      value: String(at + 1),
      label: `Entry ${at + 1}`,
      description: `/work/folder-${at + 1}`,
    }));
  const search = { label: 'Search', none: 'Nothing matches.' };
  const of = (count: number) => ({
    value,
    text: `Entry ${value}`,
    options: options(count),
    search,
    onChoose: setValue,
  });
  return (
    <Row>
      <ChipMenu label="A few" {...of(3)} />
      <ChipMenu
        label="Many"
        {...of(40)}
        actions={[{ label: 'Another one…', onSelect: () => setValue('1') }]}
      />
      <ChipMenu label="Dangerous" {...of(3)} isDangerous />
    </Row>
  );
}

export function MoreOverlays() {
  return (
    <Row>
      <Popover trigger={<Button>Popover</Button>} title="Details" align="start">
        <p className="text-sm">A popover holds facts about what was clicked.</p>
      </Popover>
      <Tooltip text="Shown with the pointer and the keyboard" shortcut="F1">
        <Button>Tooltip</Button>
      </Tooltip>
      <ContextMenu
        items={<MenuItem onSelect={() => undefined}>An action</MenuItem>}
        trigger={<div className="rounded-md border border-line px-3 py-1.5">Context menu</div>}
      />
      <ChipMenus />
    </Row>
  );
}
