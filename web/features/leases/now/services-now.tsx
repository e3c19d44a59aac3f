import { useEffect, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Server from 'lucide-react/icons/server';
import { colonLine } from '#contracts/leases/line-layouts.ts';
import { keepRows, keptRows } from '../../../lib/kept-rows.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { autoRenewalsQuery } from '../../../lib/queries/auto-renewals-query.ts';
import { serverRenewalsQuery } from '../../../lib/queries/server-renewals-query.ts';
import { may } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/text/words.ts';
import { buttonClass } from '../../../ui/input/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/input/copy-button.tsx';
import { Flag } from '../../../ui/figure/flag.tsx';
import { LeaseRing } from '../../../ui/figure/lease-ring.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ringText } from '../leased-proxy.ts';
import styles from './services-now.module.css';
import { nowWords } from './now-words.ts';
import { useRunning, type Running, type RunningProxy, type RunningServer } from './use-running.ts';

/** As many as are read at a glance; the rest is on their own screen. */
const shownMax = 5;

/** Whether there is something or nothing, there is a row. */
const rowsOf = ({ proxies, servers }: Running) =>
  Math.max(1, Math.min(shownMax, proxies.length) + servers.length);

/** What the customer has now and when it ends, with the ways to use it and to keep it. */
export function ServicesNow() {
  const t = useWords(nowWords);
  const running = useRunning();
  useEffect(() => {
    if (running) keepRows('now', rowsOf(running));
  }, [running]);
  const more = (running?.proxyCount ?? 0) - shownMax;
  return (
    <Card className={styles.block} aria-labelledby="services-now" aria-busy={!running}>
      <div className={styles.head}>
        <h2 id="services-now">{t.title}</h2>
        {more > 0 && <Link to="/dashboard/proxies">{t.more(more)}</Link>}
      </div>
      <ul>
        {!running &&
          Array.from({ length: keptRows('now') || 1 }, (_, row) => (
            <Row key={row} mark={<Skeleton width="2.5rem" height="2.5rem" round />} />
          ))}
        {running?.proxies.slice(0, shownMax).map((one) => (
          <ProxyRow key={one.proxy.key} {...one} />
        ))}
        {running?.servers.map((server) => (
          <ServerRow key={server.id} {...server} />
        ))}
        {running && running.proxies.length + running.servers.length === 0 && (
          <Row name={running.isCustomer ? t.nothing : t.first}>
            {may('money') && (
              <Link className={buttonClass({ variant: 'primary' })} to="/client/proxy">
                {t.choose}
              </Link>
            )}
          </Row>
        )}
      </ul>
    </Card>
  );
}

type RowProps = {
  mark?: ReactNode;
  name?: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
  children?: ReactNode;
};

function Row({ mark, name, note, end, children }: RowProps) {
  return (
    <li className={styles.row}>
      {mark && <span className={styles.mark}>{mark}</span>}
      <div className={styles.name}>
        {name}
        {note && <small>{note}</small>}
      </div>
      {end && <div className={styles.end}>{end}</div>}
      {children && <div className={styles.acts}>{children}</div>}
    </li>
  );
}

function ProxyRow({ proxy, left }: RunningProxy) {
  const t = useWords(nowWords);
  const { leaseId, city, proxyId, isp, countryCode, connection, endMs, renewable } = proxy;
  const { secret } = connection;
  const place = city || proxyId;
  const time = ringText(left.leftMs);
  const auto = useQuery(autoRenewalsQuery).data?.find((each) => each.leaseId === leaseId);
  const isPaid = auto?.pays === 'balance' || auto?.pays === 'mpesa';
  const renewsAt = isPaid ? auto.chargeAt : undefined;
  return (
    <Row
      mark={<LeaseRing share={left.share} state={left.ring} text={time} size={40} />}
      name={
        <>
          {countryCode && <Flag code={countryCode} size="small" />}{' '}
          {leaseId ? (
            <Link to="/dashboard/proxies/$id" params={{ id: leaseId }}>
              {place}
            </Link>
          ) : (
            place
          )}
        </>
      }
      note={isp}
      end={
        <>
          {renewsAt ? t.renews : <span className={styles.endsIn}>{t.endsIn(time)}</span>}{' '}
          {endMs !== null && <small>{formatMoment(renewsAt ?? endMs)}</small>}
        </>
      }
    >
      {secret !== null && (
        <CopyButton text={colonLine({ ...connection, secret })} what={place}>
          {t.copy}
        </CopyButton>
      )}
      {leaseId && renewable && (
        <Link
          className={buttonClass({ size: 'small' })}
          to="/dashboard/proxies/$id"
          params={{ id: leaseId }}
          search={{ renew: 'daily' }}
        >
          {t.renew}
        </Link>
      )}
    </Row>
  );
}

function ServerRow({ id, name, status, end }: RunningServer) {
  const t = useWords(nowWords);
  const auto = useQuery(serverRenewalsQuery).data?.find((each) => each.serverId === id);
  const renewsAt = auto?.pays === 'balance' ? auto.chargeAt : undefined;
  return (
    <Row
      mark={<Server aria-hidden="true" />}
      name={
        <Link to="/dashboard/servers/$id" params={{ id }}>
          {name}
        </Link>
      }
      end={
        end ? (
          <>
            {renewsAt ? t.renews : t.endsIn(ringText(end.leftMs))}{' '}
            <small>{formatMoment(renewsAt ?? end.atMs)}</small>
          </>
        ) : (
          <span>{status}</span>
        )
      }
    >
      <ChevronRight aria-hidden="true" size={16} />
    </Row>
  );
}
