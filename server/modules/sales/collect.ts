import type { PaymentBody } from '#contracts';
import type { CustomerId } from '#contracts/ids.ts';
import { normalisePhone, phoneProblem } from '#contracts/phone.ts';
import { InvalidInput } from '#platform/errors.ts';
import { consumeOrRefuse } from '#platform/http/limits.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { BuyingRests } from './errors.ts';
import type { SalesWorld } from './world.ts';

/** While the owner services the shop nothing new is paid for (`maintenance`). */
export function refuseWhileBuyingRests({ shop }: SalesWorld): void {
  if (shop.maintenance?.isOn) throw new BuyingRests(shop.maintenance.en);
}

type Account = Pick<PaymentBody, 'mode' | 'accountNumber'>;
/** Whose purchase it is. */
export type Payer = Pick<SignedIn, 'customerId' | 'email'>;

/** The phone to prompt, normalised; for every other way the customer's own address. */
export function accountOf({ mode, accountNumber }: Account, customer: Payer): string {
  if (mode !== 'STK') return customer.email;
  const problem = phoneProblem(accountNumber);
  if (problem) throw InvalidInput.at('/accountNumber', problem);
  return normalisePhone(accountNumber);
}

type Paying = Readonly<{
  customerId: CustomerId;
  /** What limits per client address count; undefined where they do not apply. */
  limitKey: string | undefined;
}>;

const perTenMinutes = (world: SalesWorld, key: string, max: number) =>
  consumeOrRefuse(world.db, { key, max, perSeconds: 600 }, world.clock());

/** How often one customer, and one address, may open payments. */
export async function limitPayments(world: SalesWorld, { customerId, limitKey }: Paying) {
  const { paymentsPerCustomer, paymentsPerAddress } = world.limits;
  await perTenMinutes(world, `pay:customer:${customerId}`, paymentsPerCustomer);
  if (limitKey === undefined) return;
  await perTenMinutes(world, `pay:address:${limitKey}`, paymentsPerAddress);
}

type Prompt = Readonly<{ mode: PaymentBody['mode']; account: string }>;

/** Prompts reach strangers' phones, so they are counted per number, whoever asks (S52). */
export async function limitPrompts(world: SalesWorld, { mode, account }: Prompt) {
  if (mode !== 'STK') return;
  const phone = world.keyring.mac('phone-limit', account);
  await perTenMinutes(world, `pay:phone:${phone}`, world.limits.promptsPerPhone);
}
