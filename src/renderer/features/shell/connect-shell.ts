import { setShellSender, receiveShellMessage } from '#renderer/stores/window/shell.ts';
import { selectedSession } from '#renderer/stores/window/front.ts';
import { useUi } from '#renderer/stores/window/ui.ts';
import { eventTargetPort, messagePortChannel } from '#shared/channel/message-port-channel.ts';
import { fromShell, type ToShell } from '#shared/shell/shell-messages.ts';

const PORT_MESSAGE = 'corral:shell';

/**
 * Connects to the desktop shell, if there is one. Call it before any other code runs, because a
 * port message without a listener is lost.
 */
export function connectShell(page: Window): void {
  page.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== page) return;
    const [port] = event.ports;
    if (event.data === PORT_MESSAGE && port) openShell(port);
  });
}

function openShell(port: MessagePort): void {
  const channel = messagePortChannel(eventTargetPort(port));
  const send = (message: ToShell) => channel.send(message);
  channel.onMessage((value) => {
    const message = fromShell.safeParse(value);
    if (message.success) receiveShellMessage(message.data);
  });
  setShellSender(send);
  send({ type: 'front', sessionId: selectedSession(useUi.getState()) });
  const forget = useUi.subscribe((ui, before) => {
    const sessionId = selectedSession(ui);
    if (sessionId !== selectedSession(before)) send({ type: 'front', sessionId });
  });
  channel.onClose(forget);
}
