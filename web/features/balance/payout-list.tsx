import type { Payout } from '#contracts/sale/payouts.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { formatKesExact } from '../../lib/text/short-format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import styles from './balance.module.css';
import { payoutWords } from './payout-words.ts';

const tones: Readonly<Partial<Record<Payout['state'], Tone>>> = {
  paid: 'ok',
  returned: 'warn',
  declined: 'bad',
};

/** Payouts that ended, newest first, each with how it ended and what to do next. */
export function PayoutList({ payouts }: { payouts: readonly Payout[] }) {
  const t = useWords(payoutWords);
  if (payouts.length === 0) return null;
  return (
    <ul className={styles.movements} aria-label={t.recent}>
      {payouts.map((payout) => (
        <li key={payout.id} className={styles.movement}>
          <span className={styles.what}>{formatKesExact(payout.amountMinor)}</span>
          <Badge tone={tones[payout.state] ?? 'neutral'}>{t.states[payout.state]}</Badge>
          <span className={styles.small}>{payout.phone}</span>
          <time className={styles.small} dateTime={payout.endedAt ?? payout.askedAt}>
            {formatMoment(payout.endedAt ?? payout.askedAt)}
          </time>
          <Ending payout={payout} />
        </li>
      ))}
    </ul>
  );
}

function Ending({ payout: { receipt, returnedFor, reason } }: { payout: Payout }) {
  const t = useWords(payoutWords);
  const text =
    (receipt && t.receipt(receipt)) ||
    (returnedFor && t.returned[returnedFor]) ||
    (reason && t.declined(reason));
  return text ? <p className={styles.ending}>{text}</p> : null;
}
