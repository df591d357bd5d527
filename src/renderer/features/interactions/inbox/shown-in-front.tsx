import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { useShown } from '#renderer/stores/interactions/use-shown.ts';
import { isInFront, useTerminalInFront } from '#renderer/stores/terminal/in-front.ts';

/** A question on the screen of the terminal in front is shown there: nobody has to be told of it elsewhere. */
export function ShownInFront() {
  const front = useTerminalInFront();
  const shown = useOpenInteractions().filter((interaction) => isInFront(interaction, front));
  return shown.map(({ request }) => <Shown key={request.requestId} requestId={request.requestId} />);
}

function Shown({ requestId }: { readonly requestId: string }) {
  useShown(requestId, true);
  return null;
}
