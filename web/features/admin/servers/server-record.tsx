import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin/admin.ts';
import { staffWork, type AdminServer } from '#contracts/admin/goods/servers.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { BackLink } from '../../../ui/record.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { Dots } from '../dots.tsx';
import { OperationLine } from '../system/operation-line.tsx';
import { serverAdminWords as t, stateTones } from './server-words.ts';
import { TextDialog } from '../text-dialog.tsx';
import { readable } from '../words/readable.ts';

const refreshMs = 5_000;

/** One server: every piece of work on it, and what its provider answered. */
export function ServerRecord({ id }: { id: string }) {
  const { data, error } = useQuery({
    ...queryOf(adminCalls.adminServer, { params: { id } }),
    refetchInterval: refreshMs,
  });
  useTitle(data?.server.title ?? t.nav);
  if (error && !data) return <Notice tone="bad" live title={error.message} />;
  if (!data) return <Skeleton height="20rem" />;
  const { server, operations, exchanges, reveals } = data;
  return (
    <>
      <BackLink to="/admin/servers">{t.nav}</BackLink>
      <Head server={server} />
      <section className={styles.card} aria-labelledby="work">
        <h2 id="work" className={styles.name}>
          {t.history}
        </h2>
        {operations.map((operation) => (
          <OperationLine key={operation.id} operation={operation} />
        ))}
      </section>
      <section className={styles.card} aria-labelledby="reveals">
        <h2 id="reveals" className={styles.name}>
          {t.reveals}
        </h2>
        {reveals.length === 0 && <p className={styles.soft}>{t.none}</p>}
        {reveals.map(({ at, what, provedBy, address }) => (
          <Dots
            key={at}
            items={[formatMoment(at), t.revealed[what], readable(provedBy), address]}
          />
        ))}
      </section>
      <section className={styles.card} aria-labelledby="answers">
        <h2 id="answers" className={styles.name}>
          {t.answers}
        </h2>
        {exchanges.length === 0 && <p className={styles.soft}>{t.none}</p>}
        {exchanges.map((exchange, index) => (
          <details key={index}>
            <summary>
              {formatMoment(exchange.at)} · {exchange.call} · {exchange.status ?? '–'}
            </summary>
            <pre className={styles.raw}>{JSON.stringify(exchange.body, null, 2)}</pre>
          </details>
        ))}
      </section>
    </>
  );
}

type StaffWork = (typeof staffWork)[number];

/** What makes sense in a state; the server has the last word. */
function workFor({ state, provider }: AdminServer): readonly StaffWork[] {
  if (state === 'suspended') return ['resume', 'terminate'];
  if (state !== 'active') return [];
  const power = provider === 'manual' ? [] : (['start', 'stop', 'reboot'] as const);
  return [...power, 'suspend', 'terminate'];
}

function Head({ server }: { server: AdminServer }) {
  const [asking, setAsking] = useState<StaffWork | null>(null);
  const { id, title, state, orderId, orderCode, customerEmail, provider, reference } = server;
  const facts = [
    customerEmail,
    t.providerNames[provider],
    reference,
    server.address,
    server.power !== 'unknown' && readable(server.power),
  ];
  return (
    <section className={styles.card}>
      <div className={styles.row}>
        <PageTitle>{title}</PageTitle>
        <Badge tone={stateTones[state]}>{t.states[state]}</Badge>
      </div>
      <Dots items={facts} />
      <div className={styles.acts}>
        <Link className={buttonClass({})} to="/admin/orders/$id" params={{ id: orderId }}>
          {t.order} {orderCode}
        </Link>
        {workFor(server).map((kind) => (
          <Button
            key={kind}
            variant={kind === 'terminate' ? 'quiet' : 'secondary'}
            onClick={() => setAsking(kind)}
          >
            {t.act[kind]}
          </Button>
        ))}
      </div>
      {asking && (
        <TextDialog
          title={`${t.act[asking]}: ${title}`}
          label={t.reason}
          submit={t.act[asking]}
          danger={asking === 'terminate'}
          work={(reason) =>
            request(adminCalls.staffWork, { params: { id }, body: { kind: asking, reason } })
          }
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}
