import type { AgentRecord, Conversion, Converter } from './agent-event.ts';

/** A converter that remembers its own state: for records that are read one after another and never again. */
export type Fold = (record: AgentRecord) => Pick<Conversion<unknown>, 'events' | 'fate'>;

export function foldWith<S>(converter: Converter<S>): Fold {
  let state = converter.initial;
  return (record) => {
    const conversion = converter.convert(state, record);
    state = conversion.state;
    return conversion;
  };
}
