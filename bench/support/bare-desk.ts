import { randomUUID } from 'node:crypto';

import { textIn } from '#shared/words/sentence-text.ts';

import { ApiClient } from '../../e2e/support/api/api-client.ts';
import { each, type Latencies } from './latencies.ts';
import { waitForIdle } from './latencies-of-corral.ts';
import { freshPage, type Rig } from './rig.ts';
import { APPROVALS } from './scenarios.ts';

const DIALOG = '[role=alertdialog]';

/** Page program with plain text and a button: no library, no styles, nothing else in the window. */
const PROGRAM = `new Promise((opened) => {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws', ['corral.v1', 'corral.token.' + token]);
  let calls = 0;
  const call = (method, input) => socket.send(JSON.stringify({ t: 'call', id: (calls += 1), method, input }));
  socket.onopen = () => call('streams.open', { stream: 'desk', since: null });
  socket.onmessage = ({ data }) => {
    const { t, frame } = JSON.parse(data);
    if (t === 'reply') opened();
    if (t !== 'frame' || frame.event.type !== 'interaction.upserted') return;
    const { request, outcome } = frame.event.interaction;
    document.body.replaceChildren();
    if (outcome !== null) return;
    const dialog = document.createElement('div');
    dialog.role = 'alertdialog';
    dialog.textContent = JSON.stringify(request.details);
    const button = document.createElement('button');
    button.textContent = 'Approve';
    const { optionId } = request.options.find(({ action }) => action === 'APPROVE_AND_EXECUTE');
    const answer = { requestId: request.requestId, windowId: 'bare', selectedOptionId: optionId };
    button.onclick = () => call('interactions.respond', { commandId: crypto.randomUUID(), ...answer });
    dialog.append(button);
    document.body.append(dialog);
  };
})`;

/** Measures the same questions of the same agent through the same core, in a minimal page. */
export async function approvalsInBarePage(
  rig: Rig,
): Promise<Pick<Latencies, 'approval' | 'allow'>> {
  const { log, corral, machine, browser } = rig;
  const probe = await freshPage(browser);
  const { page } = probe;
  const client = await ApiClient.open(corral.address);
  try {
    // Corral's own page without its script, because a page of another origin may not connect to
    // core.
    await page.route(/assets/u, (route) => route.abort());
    await page.goto(corral.address);
    await page.evaluate(PROGRAM);
    await probe.calibrate();
    log.clear();
    await each(APPROVALS, (n) => probe.expect(`bare-${n}`, DIALOG, `made-${n}.txt`));
    const session = {
      agentId: 'claude-code',
      cwd: machine.project,
      permissionMode: 'default',
      model: null,
    };
    const made = await client.api['sessions.create']({
      commandId: randomUUID(),
      ...session,
      prompt: 'SCENARIO:hello Warm up.',
    });
    if (!made.ok) throw new Error(textIn('en', made.error.message));
    await log.ended('hello');
    await waitForIdle(rig);
    const { sessionId } = made.value.session;
    await client.api['sessions.prompt']({
      commandId: randomUUID(),
      sessionId,
      text: 'SCENARIO:approvals',
    });
    const all = await each(APPROVALS, async (n) => {
      const painted = await probe.painted(`bare-${n}`);
      const written = log.sent('approvals', n, 'message_stop');
      await page.getByRole('button', { name: 'Approve' }).click();
      const asked = await log.asked('approvals', n + 1);
      return { approval: painted - written, allow: asked - (await probe.lastEvent('click')) };
    });
    await log.ended('approvals');
    await waitForIdle(rig);
    return { approval: all.map(({ approval }) => approval), allow: all.map(({ allow }) => allow) };
  } finally {
    client.close();
    await page.context().close();
  }
}
