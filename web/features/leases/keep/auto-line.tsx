import { useQuery } from '@tanstack/react-query';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { autoRenewalsQuery } from '../../../lib/queries/auto-renewals-query.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { useWords } from '../../../lib/text/words.ts';
import styles from '../leases.module.css';
import { leaseWords } from '../words.ts';

/** The next charge of a lease with auto-renewal; nothing for the others. */
export function AutoLine({ leaseId }: { leaseId: string }) {
  const t = useWords(leaseWords).auto;
  const { data } = useQuery(autoRenewalsQuery);
  const own = data?.find((one) => one.leaseId === leaseId);
  if (!own) return null;
  const isPaid = own.amountKes !== null && (own.pays === 'balance' || own.pays === 'mpesa');
  return (
    <p className={isPaid ? styles.auto : styles.autoShort}>
      <RotateCw aria-hidden="true" size={14} />
      {isPaid && own.amountKes !== null
        ? t.next(formatMoment(own.chargeAt), formatKes(own.amountKes))
        : t.waits}
    </p>
  );
}
