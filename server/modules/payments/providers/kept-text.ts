/** Deeper than any provider's message; PostgreSQL gives up on JSON of some thousand levels. */
const depthMax = 64;

/**
 * A provider's JSON text in a form that the database can store: without the NULs and broken
 * surrogates that PostgreSQL refuses in values and names, and with too deeply nested parts as one
 * string. Ordinary text is unchanged.
 */
export function keptText(body: unknown): string {
  const kept = keepable(body ?? null, 0);
  if (kept !== tooDeep) return JSON.stringify(kept);
  return JSON.stringify(withoutUnkeepable(flatText(body)));
}

const tooDeep = Symbol('too deep');

function keepable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutUnkeepable(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= depthMax) return tooDeep;
  if (Array.isArray(value)) {
    const items = value.map((item) => keepable(item, depth + 1));
    return items.includes(tooDeep) ? tooDeep : items;
  }
  const fields = Object.entries(value).map(
    ([name, field]) => [withoutUnkeepable(name), keepable(field, depth + 1)] as const,
  );
  return fields.some(([, field]) => field === tooDeep) ? tooDeep : Object.fromEntries(fields);
}

const withoutUnkeepable = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** A body that was parsed can be as deep as its bytes allow, and `JSON.stringify` is recursive. */
function flatText(body: unknown): string {
  try {
    return JSON.stringify(body) ?? '';
  } catch {
    return 'nested too deeply to be kept';
  }
}
