import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import { money } from '#contracts/money.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment, formatMoney } from '../../../lib/text/format.ts';
import { documentFile } from '../../../lib/files/document-files.ts';
import styles from '../admin.module.css';
import { billingDeskWords as t } from './coupon-words.ts';

/** The invoice of an order and its credit notes as files; nothing before it is paid. */
export function OrderDocuments({ orderId }: { orderId: string }) {
  const { data } = useQuery(queryOf(adminCalls.orderDocuments, { params: { id: orderId } }));
  if (!data || data.content.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.name}>{t.billingDocuments}</h2>
      <ul className={styles.list}>
        {data.content.map(({ kind, id, number, issuedAt, totalKesCents }) => (
          <li key={id} className={styles.row}>
            <a
              href={
                kind === 'invoice' ? documentFile.invoice(orderId) : documentFile.creditNote(id)
              }
              target="_blank"
              rel="noopener"
            >
              {t.kinds[kind]} {number}
            </a>
            <span className={styles.soft}>
              {formatMoment(issuedAt)} · {formatMoney(money(totalKesCents, 'KES'))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
