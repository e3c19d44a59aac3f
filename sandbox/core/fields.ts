/** An unvalidated JSON object. */
export type Fields = Record<string, unknown>;

/** The object in a JSON text; null when it is none. */
export function readFields(text: unknown): Fields | null {
  try {
    const parsed: unknown = JSON.parse(String(text));
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isObject ? (parsed as Fields) : null;
  } catch {
    return null;
  }
}
