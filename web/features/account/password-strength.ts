import { passwordMin } from '#contracts/account/identity.ts';

export type Strength = 'empty' | 'weak' | 'fair' | 'good';

const goodLength = 18;
const variedMin = 8;

/**
 * Guidance only, never a gate: length counts most, then how many different characters there are.
 * The server alone decides, with its list of common passwords.
 */
export function strengthOf(password: string): Strength {
  const characters = Array.from(password);
  if (characters.length === 0) return 'empty';
  const varied = new Set(characters.map((each) => each.toLowerCase())).size;
  if (characters.length < passwordMin || varied < variedMin) return 'weak';
  return characters.length >= goodLength || varied >= passwordMin ? 'good' : 'fair';
}
