import type { TokenScope } from '#contracts/account/api-tokens.ts';
import { goodPassword, type Customer } from './customer.ts';

/** Makes an API token as its owner does in the settings. Returns the secret. */
export async function makeToken(owner: Customer, scopes: readonly TokenScope[]): Promise<string> {
  const { status, body, text } = await owner.call('POST', '/account/tokens', {
    name: `Program for ${scopes.join(' and ')}`,
    scopes,
    days: 30,
    proof: { password: goodPassword },
  });
  if (status !== 200) throw new Error(`token: ${status} ${text}`);
  return (body as { secret: string }).secret;
}
