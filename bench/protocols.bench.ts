import { spread, type Bench, type Figure } from './bench.ts';
import {
  protocolAlone,
  protocolInCorral,
  type ProtocolLatencies,
} from './support/protocols/protocol-latencies.ts';
import { protocols, type Protocol } from './support/protocols/protocol-scenarios.ts';
import { Rig } from './support/rig.ts';

const texts: { readonly [K in keyof ProtocolLatencies]: string } = {
  delta: 'text delta -> painted',
  card: 'tool -> card painted',
  approval: 'approval -> dialog painted',
  allow: 'click Approve -> next model request',
};

/**
 * Measures what the driver of each protocol adds to the agent's own output. Each cause is an event
 * that the model wrote, so that both sides contain the agent's own time.
 */
export const bench: Bench = async () => {
  const figures: Figure[] = [];
  for (const protocol of protocols)
    figures.push(...(await Rig.use((rig) => measure(rig, protocol))));
  return figures;
};

async function measure(rig: Rig, protocol: Protocol): Promise<readonly Figure[]> {
  await rig.machine.geminiSettings();
  await rig.machine.opencodeModel(rig.model.url);
  const agent = await protocol.start(rig);
  const alone = await protocolAlone(rig, protocol, agent);
  await agent.close();
  await rig.corral.start();
  const ours = await protocolInCorral(rig, protocol, await rig.window());
  return (['delta', 'card', 'approval', 'allow'] as const).map((key) => {
    const floor = spread(alone[key]);
    return {
      name: `${protocol.name}: ${texts[key]}`,
      unit: 'ms',
      ...spread(ours[key]),
      floorName: protocol.output,
      floor: floor.value,
      floorP95: floor.p95,
      limit: null,
    };
  });
}
