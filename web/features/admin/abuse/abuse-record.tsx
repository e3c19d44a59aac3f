import { Link } from '@tanstack/react-router';
import type { AbuseRecord as Found } from '#contracts/support/abuse.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Block } from '../../../ui/record.tsx';
import styles from '../admin.module.css';
import { RecordScreen } from '../screen/record-screen.tsx';
import { Dots } from '../screen/screen.tsx';
import { useMay } from '../team/staff.ts';
import { abuseDeskWords as t, abuseTones } from './abuse-words.ts';
import { DecideAbuse } from './decide-abuse.tsx';

/** One report: what was said, whose lease it was, what was decided, and deciding it. */
export function AbuseRecord({ id }: { id: string }) {
  return (
    <RecordScreen
      title={t.title}
      tab={({ report }) => report.code}
      query={queryOf(adminCalls.abuseReport, { params: { id } })}
      height="30rem"
      back={['/admin/abuse', t.back]}
      view={({ report, ...found }) => ({
        title: `${report.code} · ${report.exit}`,
        state: <Badge tone={abuseTones[report.state]}>{t.states[report.state]}</Badge>,
        line: [
          t.kinds[report.kind],
          t.happened(formatMoment(report.happenedAt)),
          t.came(formatMoment(report.createdAt)),
        ],
        parts: <Parts found={{ report, ...found }} />,
      })}
    />
  );
}

function Parts({ found }: { found: Found }) {
  const { report, body, ticketId, moves, history } = found;
  const mayDecide = useMay()('customers.suspend');
  return (
    <>
      <Block id="said" title={t.said}>
        <p className={styles.said}>{body}</p>
        <p>
          {ticketId ? (
            <Link to="/admin/tickets/$id" params={{ id: ticketId }}>
              {t.ticket}
            </Link>
          ) : (
            t.anonymous
          )}
        </p>
      </Block>
      <Block id="leases" title={t.leases}>
        {found.matches.length === 0 && <p>{t.nobody}</p>}
        {found.matches.map((match) => (
          <Match key={match.leaseId} match={match} />
        ))}
      </Block>
      <Block id="history" title={t.history}>
        {history.length === 0 && <p>{t.noHistory}</p>}
        {history.map(({ from, to, reason, by, at }) => (
          <p key={at}>
            <strong>{t.step(stateWord(from), stateWord(to))}</strong>
            {`, ${by}, ${formatMoment(at)}: ${reason}`}
          </p>
        ))}
      </Block>
      {mayDecide && moves.length > 0 && (
        <div className={styles.column}>
          <DecideAbuse key={report.state} found={found} />
        </div>
      )}
    </>
  );
}

const stateWord = (state: string) => (t.states as Readonly<Record<string, string>>)[state] ?? state;

function Match({ match }: { match: Found['matches'][number] }) {
  const { customerId, customerEmail, orderId, orderCode, connections, isSuspended } = match;
  return (
    <section className={styles.part} aria-label={orderCode}>
      <Dots
        items={[
          <Link key="customer" to="/admin/customers/$id" params={{ id: customerId }}>
            {customerEmail}
          </Link>,
          <Link key="order" to="/admin/orders/$id" params={{ id: orderId }}>
            {orderCode}
          </Link>,
          isSuspended && t.isSuspended,
        ]}
      />
      <p className={styles.soft}>{t.span(formatMoment(match.from), formatMoment(match.until))}</p>
      <h3>{t.times}</h3>
      {connections.length === 0 && <p>{t.noTimes}</p>}
      <ul>
        {connections.map(({ startedAt, endedAt, protocol }) => (
          <li key={`${startedAt}${endedAt}`}>
            {formatMoment(startedAt)} – {formatMoment(endedAt)} · {protocol}
          </li>
        ))}
      </ul>
    </section>
  );
}
