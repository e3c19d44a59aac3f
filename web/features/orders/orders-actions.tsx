import type { OrderSums } from '#contracts/sale/orders.ts';
import FileDown from 'lucide-react/icons/file-down';
import Printer from 'lucide-react/icons/printer';
import { displayName, useStoredUser } from '../../lib/session/session.ts';
import { usePdfReport } from '../../lib/files/use-pdf-report.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { orderRow } from './order-rows.ts';
import { readOrders, type OrdersFilter } from './orders-pages.ts';
import { ordersReport } from './orders-report.ts';
import { orderWords } from './orders-words.ts';

type Props = { filter: OrdersFilter; sums: OrderSums | undefined };

/** A report of all orders that are found, and the shown ones on paper; of none, neither. */
export function OrdersActions({ filter, sums }: Props) {
  const t = useWords(orderWords);
  const user = useStoredUser();
  const { busy, save } = usePdfReport();
  const download = () => {
    if (!sums) return;
    const person = { name: displayName(user), email: user?.email ?? t.customer.none };
    save(async () => {
      const rows = (await readOrders(filter)).map(orderRow);
      return ordersReport(rows, sums, { customerId: filter.customerId, ...person });
    });
  };
  return (
    <>
      <Button disabled={!sums} busy={busy} onClick={download}>
        <FileDown aria-hidden="true" />
        {t.report}
      </Button>
      <Button disabled={!sums} onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        {t.print}
      </Button>
    </>
  );
}
