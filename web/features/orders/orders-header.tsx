import FileDown from 'lucide-react/icons/file-down';
import Printer from 'lucide-react/icons/printer';
import { displayName, useCustomerId, useStoredUser } from '../../lib/session.ts';
import { usePdfReport } from '../../lib/use-pdf-report.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import type { OrderRow } from './order-rows.ts';
import { ordersReport } from './orders-report.ts';
import styles from './orders.module.css';
import { orderWords } from './orders-words.ts';

type Props = { rows: readonly OrderRow[]; disabled: boolean };

/** Title, and what can be done with the shown orders as a whole. */
export function OrdersHeader({ rows, disabled }: Props) {
  const t = useWords(orderWords);
  const customerId = useCustomerId();
  const user = useStoredUser();
  const { busy, save } = usePdfReport();
  const download = () => {
    const person = { name: displayName(user), email: user?.email ?? t.customer.none };
    save(() => ordersReport(rows, { customerId: customerId ?? '', ...person }));
  };
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{t.title}</h1>
      <div className={styles.actions} data-print="hide">
        <Button disabled={disabled} busy={busy} onClick={download}>
          <FileDown aria-hidden="true" />
          {t.report}
        </Button>
        <Button disabled={disabled} onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t.print}
        </Button>
      </div>
    </header>
  );
}
