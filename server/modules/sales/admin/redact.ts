import { maskPhonesIn } from '#contracts/phone.ts';

const hidden = '[hidden]';
/** Fields that never leave the database, with any content from a provider. */
const secretField =
  /password|credential|secret|token|authorization|signature|bin$|(first|middle|last)_?name/i;
const depthMax = 12;

/**
 * A provider's message as staff may read it: phones masked, secrets and names hidden, everything
 * else as it came.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (depth > depthMax) return hidden;
  if (typeof value === 'string') return maskPhonesIn(value);
  if (typeof value === 'number') {
    const text = String(value);
    const masked = maskPhonesIn(text);
    return masked === text ? value : masked;
  }
  if (Array.isArray(value)) return value.map((one) => redact(one, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretField.test(name) && inner !== null && inner !== '' ? hidden : redact(inner, depth + 1),
    ]),
  );
}
