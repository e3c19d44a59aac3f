import type { ProviderName } from './payment.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import { allTraits } from './traits.ts';
import type { PaymentsContext } from './context.ts';

type Context = Pick<PaymentsContext, 'providers'>;

/** The provider of a row. Throws for a name that this installation does not open. */
export function providerNamed({ providers }: Context, name: ProviderName): PaymentProvider {
  const provider = providers[name];
  if (!provider) throw new Error(`The payment provider ${name} is not open here.`);
  return provider;
}

type Optional = 'paybill' | 'operator' | 'payouts' | 'disputes' | 'settlements' | 'statement';
type Able<Part extends Optional> = PaymentProvider &
  Readonly<Record<Part, NonNullable<PaymentProvider[Part]>>>;

/** Those that can do this, by rank, the first choice first. */
export const providersWith = <Part extends Optional>(
  { providers }: Context,
  part: Part,
): readonly Able<Part>[] =>
  allTraits
    .map(({ name }) => providers[name])
    .filter((one): one is Able<Part> => one?.[part] !== undefined);
