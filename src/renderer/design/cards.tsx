import { useState } from 'react';

import { CardFrame } from '#renderer/views/card/card-frame.tsx';
import { DetailsView } from '#renderer/views/card/kinds/details-view.tsx';
import { ToolIcon } from '#renderer/views/card/tool/tool-icon.tsx';
import type { TextOwner } from '#renderer/views/long-text/text-owner.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';

import { exampleDetails } from './example-details.ts';

const STATUSES = ['running', 'failed', 'denied', 'interrupted', 'abandoned'] as const;

/** One card of each kind, open, and one closed card of each other status. */
export function Cards() {
  return (
    <>
      {Object.values(exampleDetails).map((details) => (
        <Card key={details.type} details={details} status="completed" />
      ))}
      {STATUSES.map((status) => (
        <Card key={status} details={exampleDetails.commandOutput} status={status} />
      ))}
    </>
  );
}

type Props = {
  readonly details: ToolDetails;
  readonly status: 'completed' | (typeof STATUSES)[number];
};

function Card({ details, status }: Props) {
  const isCompleted = status === 'completed';
  const [isOpen, setOpen] = useState(isCompleted);
  const name = isCompleted ? details.type : `${details.type}: ${status}`;
  const owner: TextOwner = {
    sessionId: 'example',
    messageId: name,
    toolUseId: null,
    status,
    progress: null,
    blobs: [],
    path: ['metadata', 'details'],
  };
  return (
    <CardFrame
      name={name}
      status={status}
      icon={<ToolIcon status={status} details={details} />}
      summary={name}
      aside={null}
      open={isOpen}
      onToggle={() => setOpen(!isOpen)}
      tone={status === 'failed' ? 'danger' : 'plain'}
    >
      {() => <DetailsView details={details} owner={owner} />}
    </CardFrame>
  );
}
