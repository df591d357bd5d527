/** Returns lines of `codex exec --json` and of a rollout that print and run the same text. */
export function codexLines(text: string): readonly string[] {
  const item = (fields: object) =>
    JSON.stringify({ type: 'item.completed', item: { id: 'item_1', ...fields } });
  const rollout = (payload: object) =>
    JSON.stringify({ timestamp: '2026-10-01T09:30:00.000Z', type: 'response_item', payload });
  return [
    item({ type: 'agent_message', text }),
    item({
      type: 'command_execution',
      id: 'item_2',
      command: text,
      aggregated_output: text,
      exit_code: 0,
      status: 'completed',
    }),
    rollout({
      type: 'function_call',
      name: 'exec_command',
      arguments: JSON.stringify({ cmd: text }),
      call_id: 'call_1',
    }),
    rollout({ type: 'function_call_output', call_id: 'call_1', output: text }),
    rollout({
      type: 'function_call',
      name: text.slice(0, 60),
      arguments: text,
      call_id: text.slice(0, 60),
    }),
  ];
}
