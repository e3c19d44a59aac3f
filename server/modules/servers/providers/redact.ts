const secretName = /pass|secret|token|ticket|user_?data|private|authorization|csrf/i;
const secretInText = /([?&](?:token|ticket|password|secret)=)[^&\s"]+/gi;
const textMax = 500;
const depthMax = 8;
const itemsMax = 50;

/**
 * What a provider answered, fit for staff to read: fields whose names tell of a secret keep their
 * name only, texts and lists are cut short. Nothing that opens a machine passes.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return value.slice(0, textMax).replace(secretInText, '$1[redacted]');
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= depthMax) return '[deeper]';
  if (Array.isArray(value)) {
    return value.slice(0, itemsMax).map((each: unknown) => redact(each, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      secretName.test(name) && each !== null ? '[redacted]' : redact(each, depth + 1),
    ]),
  );
}
