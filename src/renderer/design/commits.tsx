import { useState } from 'react';

import { Button } from '#renderer/kit/ui/button.tsx';
import { TextArea } from '#renderer/kit/ui/fields/text-field.tsx';
import { MenuItem } from '#renderer/kit/ui/overlays/menu.tsx';
import {
  CommitButton,
  CommitLayout,
  CommitOutcome,
} from '#renderer/views/commit/commit-layout.tsx';
import { OperationBar } from '#renderer/views/commit/operation-bar.tsx';

type CommitState = {
  readonly name: string;
  readonly button: string;
  readonly message: string;
  readonly note: string;
  readonly made?: string;
  readonly failure?: string;
  readonly disabled?: boolean;
  readonly busy?: boolean;
};

const STATES: readonly CommitState[] = [
  {
    name: 'All changed files',
    button: 'Commit 2 files',
    message: '',
    note: 'Nothing is staged, so all changed files are in it. 1 new file stays out; Shift+S stages all.',
    disabled: true,
  },
  {
    name: 'Staged files, while hooks run',
    button: 'Commit 1 file',
    message: 'fix(values): say ten\n\nThe table counted from nought.',
    note: '2 files have changes that are not staged and stay out.',
    busy: true,
  },
  {
    name: 'A hook that refused',
    button: 'Commit 2 files',
    message: 'Say ten',
    note: 'Nothing is staged, so all changed files are in it.',
    failure: 'git commit failed: no tabs, please',
  },
  {
    name: 'After a commit',
    button: 'Commit',
    message: '',
    note: 'There is nothing to commit.',
    made: 'Committed as 1a2b3c4d on topic: Say ten',
    disabled: true,
  },
];

/** Shows the foot of a review in its states, and an operation of git that waits. */
export function Commits() {
  return (
    <div className="flex flex-col gap-4">
      {STATES.map((state) => (
        <CommitState key={state.name} {...state} />
      ))}
      <OperationBar label="An operation" title="Merge of topic" state="2 files have conflicts.">
        <Button size="sm" disabled>
          Finish
        </Button>
        <Button size="sm">Abort…</Button>
      </OperationBar>
    </div>
  );
}

function CommitState({ name, button, note, made, failure, disabled, busy, ...state }: CommitState) {
  const [message, setMessage] = useState(state.message);
  return (
    <CommitLayout
      label={name}
      outcome={
        made && (
          <CommitOutcome text={made}>
            <Button size="sm">Push</Button>
          </CommitOutcome>
        )
      }
      message={
        <TextArea
          label="Message"
          hideLabel
          isOneLine
          placeholder="Message"
          value={message}
          onValueChange={setMessage}
          hint={note}
        />
      }
      failure={failure && <p className="text-danger">{failure}</p>}
      button={
        <CommitButton
          disabled={disabled ?? false}
          busy={busy ?? false}
          menuLabel="More"
          menu={<MenuItem onSelect={() => undefined}>Amend the last commit</MenuItem>}
        >
          {button}
        </CommitButton>
      }
    />
  );
}
