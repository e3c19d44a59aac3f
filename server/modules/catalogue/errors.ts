import { planTerms, termText, type Plan } from '#contracts/term.ts';
import { DomainError } from '#platform/errors.ts';
import { hourMs } from '#contracts/time.ts';

/** Categories without price rows, goods taken off sale, plans an offer does not have (rule R13). */
export class NotForSale extends DomainError {
  constructor(message: string) {
    super({ kind: 'invalid', code: 'not-for-sale' }, message);
  }
}

/** Only what passed its last checks is sold; nothing was charged and nothing is held. */
export class Unhealthy extends DomainError {
  constructor(health: 'new' | 'degraded' | 'down') {
    super({ kind: 'invalid', code: 'not-for-sale' }, `${reasons[health]} Choose another one.`);
  }
}

const reasons = {
  new: 'This proxy has not been checked yet, so it cannot be bought.',
  degraded: 'This proxy is too slow or unreliable, so it cannot be bought.',
  down: 'This proxy failed its last checks, so it cannot be bought.',
} as const;

/** The supplier takes the address back before the term would be over. */
export class TermTooLong extends DomainError {
  constructor({
    availableUntil,
    from,
    longest,
  }: Readonly<{ availableUntil: Date; from: Date; longest: Plan | null }>) {
    const left = leftOf(availableUntil.getTime() - from.getTime());
    const shorter = longest && `Lease it for ${termText(planTerms[longest], 'en')}, or choose`;
    const instead = shorter ?? 'Choose';
    const why = `This IP address is available for only ${left} more.`;
    super({ kind: 'invalid', code: 'term-too-long' }, `${why} ${instead} another one.`);
  }
}

function leftOf(ms: number): string {
  const hours = Math.max(0, Math.floor(ms / hourMs));
  if (hours < 1) return 'less than an hour';
  if (hours < 48) return hours === 1 ? 'one hour' : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}
