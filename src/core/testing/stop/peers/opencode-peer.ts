import { FaultyRig, type Action } from '#core/agents/opencode/testing/test-rig.ts';
import { isFields } from '#shared/base/fields.ts';

import type { StopPeer } from '../stop-peer.ts';

/** OpenCode's server as a process, which does what each prompt says. */
export function opencodePeer(): StopPeer {
  const rig = new FaultyRig();
  const asked: string[] = [];
  const onAbort: Action[] = [];
  let isAborting = false;
  const tell = (...actions: readonly Action[]) => peer.prompt?.(JSON.stringify(actions));
  const replies = () =>
    rig.record.flatMap(({ got, body }) => (isFields(body) ? [{ got, reply: body['reply'] }] : []));
  const nameOf = (id: unknown) => String(id).replace(/^per_/, '');
  const peer: StopPeer = {
    agent: rig.agent,
    permissionMode: 'ask',
    ask: (name) => {
      asked.push(name);
      const request = {
        id: `per_${name}`,
        permission: 'bash',
        patterns: [`touch ${name}`],
        metadata: {},
        always: [],
        tool: { messageID: 'msg_1', callID: `call_${name}` },
      };
      if (isAborting) onAbort.push(['ask', request]);
      else tell(['aborted', onAbort], ['ask', request]);
    },
    endTurn: () => tell(['idle']),
    get approved() {
      return replies().flatMap(({ got, reply }) => (reply === 'once' ? [nameOf(got)] : []));
    },
    waiting: () => {
      const settled = replies().map(({ got }) => nameOf(got));
      return asked.filter((name) => !settled.includes(name));
    },
    // The server is another process, so it is informed in advance what to do.
    set onInterrupt(act: () => void) {
      isAborting = true;
      act();
      isAborting = false;
    },
    close: () => rig.close(),
  };
  return peer;
}
