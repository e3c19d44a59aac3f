import FileDown from 'lucide-react/icons/file-down';
import Printer from 'lucide-react/icons/printer';
import { displayName, useCustomerId, useStoredUser } from '../../lib/session/session.ts';
import { usePdfReport } from '../../lib/files/use-pdf-report.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import type { OrderRow } from './order-rows.ts';
import { ordersReport } from './orders-report.ts';
import { orderWords } from './orders-words.ts';

type Props = { rows: readonly OrderRow[]; disabled: boolean };

/** What can be done with the shown orders as a whole. */
export function OrdersActions({ rows, disabled }: Props) {
  const t = useWords(orderWords);
  const customerId = useCustomerId();
  const user = useStoredUser();
  const { busy, save } = usePdfReport();
  const download = () => {
    const person = { name: displayName(user), email: user?.email ?? t.customer.none };
    save(() => ordersReport(rows, { customerId: customerId ?? '', ...person }));
  };
  return (
    <>
      <Button disabled={disabled} busy={busy} onClick={download}>
        <FileDown aria-hidden="true" />
        {t.report}
      </Button>
      <Button disabled={disabled} onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        {t.print}
      </Button>
    </>
  );
}
