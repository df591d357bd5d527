import { z } from 'zod';

/** The parts of a JSON schema that say which values a call takes. */
type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly format?: string;
};

/** Values that mean something to core, by the name of their field. */
export type KnownValues = Readonly<Record<string, unknown>>;

function alternatives(schema: Schema): readonly Schema[] | undefined {
  const { anyOf, oneOf, enum: values, type } = schema;
  if (typeof type === 'object') return type.map((each) => ({ ...schema, type: each }));
  return anyOf ?? oneOf ?? values?.map((value): Schema => ({ const: value }));
}

/** Returns true if a known value has the type of a schema. */
function isOfType({ type }: Schema, value: unknown): boolean {
  if (Array.isArray(value)) return type === 'array';
  return (
    type === undefined || type === typeof value || (type === 'integer' && typeof value === 'number')
  );
}

/** Returns the number of variants that reach every alternative of a schema. */
function variantsOf(schema: Schema): number {
  const choices = alternatives(schema);
  const inner = [...(choices ?? []), ...Object.values(schema.properties ?? {})].map(variantsOf);
  return Math.max(1, choices?.length ?? 0, ...inner, schema.items ? variantsOf(schema.items) : 1);
}

/** Returns a value that the schema accepts. `variant` chooses among alternatives. */
function valueOf(schema: Schema, key: string, variant: number, known: KnownValues): unknown {
  if (schema.const !== undefined) return schema.const;
  const choices = alternatives(schema);
  if (schema.properties) return objectOf(schema, variant, known);
  if (choices) {
    const choice = choices[variant % choices.length];
    return choice ? valueOf(choice, key, variant, known) : null;
  }
  if (schema.type === 'null') return null;
  if (Object.hasOwn(known, key) && isOfType(schema, known[key])) return known[key];
  return plainValue(schema, key, variant, known);
}

function plainValue(schema: Schema, key: string, variant: number, known: KnownValues): unknown {
  switch (schema.type) {
    case 'string':
      return schema.format === 'uuid' ? crypto.randomUUID() : 'a.txt';
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? -1) + 1);
    case 'boolean':
      return false;
    case 'array':
      return schema.items ? [valueOf(schema.items, key, variant, known)] : [];
    default:
      return {};
  }
}

/** Fills the required fields, and those that are known. */
function objectOf(schema: Schema, variant: number, known: KnownValues): object {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([key]) => schema.required?.includes(key) || Object.hasOwn(known, key),
  );
  return Object.fromEntries(
    fields.map(([key, field]) => [key, valueOf(field, key, variant, known)]),
  );
}

/** Generates inputs of a call from its schema, so that each alternative is in one of them. */
export function inputsOf(input: z.ZodType, known: KnownValues): readonly unknown[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  return Array.from({ length: variantsOf(schema) }, (_, at) => valueOf(schema, '', at, known));
}
