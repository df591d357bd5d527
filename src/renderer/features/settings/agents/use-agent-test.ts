import { useEffect, useRef, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { Handshake } from '#shared/contract/calls/agents.ts';

export type AgentTest = {
  /** Seconds since the start; null while no test runs. */
  readonly seconds: number | null;
  readonly handshake: Handshake | null;
  readonly failure: Failure | null;
  readonly run: (opensSession: boolean) => Promise<void>;
  readonly cancel: () => void;
  readonly hide: () => void;
};

/** Runs tests of an agent, one at a time. A test ends when its component is removed. */
export function useAgentTest(agentId: string): AgentTest {
  const api = useApi();
  const [seconds, setSeconds] = useState<number | null>(null);
  const [handshake, setHandshake] = useState<Handshake | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isRunning = seconds !== null;
  const latest = useRef<string | null>(null);
  const cancel = () => {
    if (latest.current !== null) void api['agents.cancelTest']({ testId: latest.current });
  };
  useEffect(
    () => () => {
      if (latest.current !== null) void api['agents.cancelTest']({ testId: latest.current });
    },
    [api],
  );
  useEffect(() => {
    if (!isRunning) return undefined;
    const count = () => setSeconds((before) => (before === null ? null : before + 1));
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const run = async (opensSession: boolean) => {
    const testId = newCommandId();
    latest.current = testId;
    setSeconds(0);
    setFailure(null);
    const reply = await api['agents.test']({ testId, agentId, opensSession });
    latest.current = null;
    setSeconds(null);
    setHandshake(reply.ok ? reply.value.handshake : null);
    setFailure(reply.ok ? null : reply.error);
  };
  const hide = () => {
    setHandshake(null);
    setFailure(null);
  };
  return { seconds, handshake, failure, run, cancel, hide };
}
