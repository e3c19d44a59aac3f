import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Day } from '#contracts/admin/day.ts';
import { formatAgo } from '../../../lib/text/format.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { Badge } from '../../../ui/badge.tsx';
import { StatTile } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { useMay } from '../team/staff.ts';
import own from './day.module.css';
import { dayWords as t } from './day-words.ts';

type LinkParts = Readonly<{ className: string; children: ReactNode }>;
type TileProps = {
  /** Draws the router's link around the tile. */
  renderLink: (parts: LinkParts) => ReactNode;
  label: string;
  value: number | undefined;
  /** What is to be known beside it, once it is there. */
  children: ReactNode;
};

/** What waits for a person, each with the way to its list. */
export function Tiles({ day }: { day: Day | undefined }) {
  const may = useMay();
  const { queue, servers, tickets, exceptions, deadJobs } = day ?? {};
  return (
    <div className={styles.tiles}>
      {may('orders.read') && (
        <>
          <Tile
            renderLink={(parts) => <Link to="/admin/orders" {...parts} />}
            label={t.queue}
            value={queue?.waiting}
          >
            {queue && queue.late > 0 ? <Badge tone="bad">{t.late(queue.late)}</Badge> : t.noneLate}
          </Tile>
          <Tile
            renderLink={(parts) => (
              <Link to="/admin/servers" search={{ state: 'setup' }} {...parts} />
            )}
            label={t.servers}
            value={servers?.waiting}
          >
            {servers && servers.failed > 0 ? (
              <Badge tone="bad">{t.failed(servers.failed)}</Badge>
            ) : (
              t.noneFailed
            )}
          </Tile>
        </>
      )}
      {may('tickets.read') && (
        <Tile
          renderLink={(parts) => <Link to="/admin/tickets" {...parts} />}
          label={t.tickets}
          value={tickets?.waiting}
        >
          {tickets?.oldestAt
            ? t.oldest(formatAgo({ at: tickets.oldestAt, nowMs: nowMs() }))
            : t.clear}
        </Tile>
      )}
      {may('payments.read') && (
        <Tile
          renderLink={(parts) => <Link to="/admin/exceptions" {...parts} />}
          label={t.exceptions}
          value={exceptions ?? undefined}
        >
          {exceptions ? <Badge tone="warn">{t.open}</Badge> : t.clear}
        </Tile>
      )}
      {deadJobs !== undefined && deadJobs !== null && deadJobs > 0 && (
        <Tile
          renderLink={(parts) => <Link to="/admin/jobs" search={{ view: 'dead' }} {...parts} />}
          label={t.deadJobs}
          value={deadJobs}
        >
          <Badge tone="bad">{t.given}</Badge>
        </Tile>
      )}
    </div>
  );
}

function Tile({ renderLink, label, value, children }: TileProps) {
  const isKnown = value !== undefined;
  const tile = (
    <StatTile
      label={label}
      value={isKnown ? formatWhole(value) : <Skeleton width="2rem" height="1.5rem" />}
    >
      <span className={own.note}>{isKnown ? children : <Skeleton width="6rem" />}</span>
    </StatTile>
  );
  return renderLink({ className: own.tile ?? '', children: tile });
}
