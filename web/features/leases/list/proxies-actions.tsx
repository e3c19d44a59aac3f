import { Link } from '@tanstack/react-router';
import CalendarRange from 'lucide-react/icons/calendar-range';
import FileDown from 'lucide-react/icons/file-down';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import { displayName, may, useCustomerId, useStoredUser } from '../../../lib/session/session.ts';
import { usePdfReport } from '../../../lib/files/use-pdf-report.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { readOwnLeases } from '../../../lib/queries/own-leases-query.ts';
import { listedProxy } from '../leased-proxy.ts';
import { filterOf, type LeasesSearch } from './leases-search.ts';
import { proxiesReport } from './proxies-report.ts';
import { leaseWords } from '../words.ts';

type Props = {
  search: LeasesSearch;
  nowMs: number;
  disabled: boolean;
  /** Whether the panel with the lease dates is open. */
  datesOpen: boolean;
  onDates: () => void;
};

/** What can be done with the visible list as a whole. */
export function ProxiesActions({ search, nowMs, disabled, datesOpen, onDates }: Props) {
  const t = useWords(leaseWords);
  const customerId = useCustomerId();
  const user = useStoredUser();
  const { busy, save } = usePdfReport();
  const download = () => {
    const facts = { customerId: customerId ?? '', name: displayName(user), email: user?.email };
    save(async () => {
      const leases = await readOwnLeases(filterOf(search));
      return proxiesReport(leases.map(listedProxy), { facts, nowMs });
    });
  };
  return (
    <>
      <Button aria-expanded={datesOpen} aria-controls="lease-dates" onClick={onDates}>
        <CalendarRange aria-hidden="true" />
        {t.filterByDate}
      </Button>
      <Button disabled={disabled} busy={busy} onClick={download}>
        <FileDown aria-hidden="true" />
        {t.report}
      </Button>
      <Button disabled={disabled} onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        {t.print}
      </Button>
      {may('money') && (
        <Link className={buttonClass({ variant: 'primary' })} to="/client/proxy">
          <Plus aria-hidden="true" />
          {t.lease}
        </Link>
      )}
    </>
  );
}
