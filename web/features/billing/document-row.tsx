import FileText from 'lucide-react/icons/file-text';
import { formatMoment } from '../../lib/text/format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './billing.module.css';
import { billingWords } from './billing-words.ts';

type Props = {
  kind: 'invoice' | 'credit-note' | 'receipt';
  number: string;
  /** What it is about, under the number. */
  about: string;
  at: string;
  amount: string;
  /** Under the amount. */
  within?: string | undefined;
  href: string;
};

/** One document; the whole row opens its file. */
export function DocumentRow({ kind, number, about, at, amount, within, href }: Props) {
  const t = useWords(billingWords);
  return (
    <li>
      <a className={styles.row} href={href} target="_blank" rel="noopener">
        <FileText aria-hidden="true" size={18} />
        <span className={styles.what}>
          <span>
            {t.kinds[kind]} <code>{number}</code>
          </span>
          <span className={styles.small}>
            {about}, <time dateTime={at}>{formatMoment(at)}</time>
          </span>
        </span>
        <span className={styles.amount}>
          {kind === 'credit-note' && '\u2212 '}
          {amount}
          {within && <span className={styles.small}>{within}</span>}
        </span>
      </a>
    </li>
  );
}

const rows = 4;

/** The room that a list takes, while it is on its way. */
export function DocumentSkeleton() {
  return (
    <div className={styles.form} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height="3.25rem" />
      ))}
    </div>
  );
}

export function DocumentsFailed({ onAgain }: { onAgain: () => void }) {
  const t = useWords(billingWords);
  const again = <Button onClick={onAgain}>{t.again}</Button>;
  return <Notice tone="bad" live title={t.failed} action={again} />;
}
