import { planTerms, termText, type Plan } from '#contracts/term.ts';
import { refusal } from '#platform/errors.ts';
import { hourMs } from '#contracts/time.ts';

/** Categories without price rows, goods taken off sale, plans an offer does not have (rule R13). */
export const NotForSale = refusal('not-for-sale', (why: string) => why);

/** Only what passed its last checks is sold; nothing was charged and nothing is held. */
export const Unhealthy = refusal(
  'not-for-sale',
  (health: keyof typeof reasons) => `${reasons[health]} Choose another one.`,
);

const reasons = {
  new: 'This proxy has not been checked yet, so it cannot be bought.',
  degraded: 'This proxy is too slow or unreliable, so it cannot be bought.',
  down: 'This proxy failed its last checks, so it cannot be bought.',
} as const;

type Leaving = Readonly<{ availableUntil: Date; from: Date; longest: Plan | null }>;

/** The supplier takes the address back before the term would be over. */
export const TermTooLong = refusal(
  'term-too-long',
  ({ availableUntil, from, longest }: Leaving) => {
    const left = leftOf(availableUntil.getTime() - from.getTime());
    const shorter = longest && `Lease it for ${termText(planTerms[longest], 'en')}, or choose`;
    const instead = shorter ?? 'Choose';
    const why = `This IP address is available for only ${left} more.`;
    return `${why} ${instead} another one.`;
  },
);

function leftOf(ms: number): string {
  const hours = Math.max(0, Math.floor(ms / hourMs));
  if (hours < 1) return 'less than an hour';
  if (hours < 48) return hours === 1 ? 'one hour' : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}
