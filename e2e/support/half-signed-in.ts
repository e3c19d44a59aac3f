import type { Addresses } from '../../scripts/gate/program.ts';
import { signedInState, type StorageState } from './buyer.ts';
import { answerOfBusy, Customer, goodPassword } from './customer.ts';
import { sandboxAt } from './sandbox.ts';

/** What a browser holds whose password was right and whose mailed code is still due. */
export async function halfSignedInState({ api, shop, sandbox }: Addresses): Promise<StorageState> {
  const customer = await new Customer(api, shop).join(sandboxAt(sandbox));
  const codes = { currentPassword: goodPassword, on: true };
  const { status, text } = await customer.call('POST', '/account/otp/mail', codes);
  if (status >= 300) throw new Error(`codes by mail: ${text}`);
  const half = new Customer(api, shop);
  const { email } = customer;
  const secret = { email, password: goodPassword };
  await answerOfBusy(() => half.call('POST', '/account/login', secret));
  return { ...signedInState(half, shop), origins: [] };
}
