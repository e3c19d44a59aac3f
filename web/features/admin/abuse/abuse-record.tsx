import { Link } from '@tanstack/react-router';
import {
  type AbuseRecord as Found,
  decideAbuseBody,
  type AbuseRecord,
  type AbuseState,
} from '#contracts/support/abuse.ts';
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
import { request } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/input/button.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { LongField, OneField, SelectField, AdminForm } from '../form/admin-form.tsx';
import { orAbsent, plain } from '../form/units.ts';
import { useValue } from '../form/use-field.ts';
import { useAdminForm } from '../form/use-admin-form.ts';

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
        {found.siteChecks.map(({ customerId, customerEmail, startedAt }) => (
          <p key={startedAt}>
            <Link to="/admin/customers/$id" params={{ id: customerId }}>
              {customerEmail}
            </Link>{' '}
            {t.siteCheck(formatMoment(startedAt))}
          </p>
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

const needsLease = (state: unknown) => state === 'warned' || state === 'suspended';
const units = { leaseId: orAbsent(plain), answer: orAbsent(plain) };

/** Moves a report, and first shows who will be notified of what. */
function DecideAbuse({ found }: { found: AbuseRecord }) {
  const { report, matches, moves, ticketId } = found;
  const to: AbuseState = moves[0] ?? 'closed';
  const form = useAdminForm({
    rules: decideAbuseBody,
    units,
    start: {
      from: report.state,
      to,
      leaseId: found.leaseId ?? matches[0]?.leaseId ?? '',
      reason: '',
      answer: '',
    },
    shape: ({ leaseId, ...rest }) => ({ ...rest, ...(needsLease(rest.to) && { leaseId }) }),
    send: (body) => request(adminCalls.decideAbuse, { params: { id: report.id }, body }),
    onSent: () => notify({ kind: 'success', title: t.saved }),
  });
  const { at } = form;
  const decision = useValue(at('to'));
  const open = moves.filter((state) => matches.length > 0 || !needsLease(state));
  const foot = (
    <Button
      type="submit"
      variant={decision === 'suspended' ? 'danger' : 'primary'}
      busy={form.busy}
    >
      {t.save}
    </Button>
  );
  return (
    <AdminForm form={form} className={styles.card} label={t.decide} foot={foot}>
      <h2 className={styles.name}>{t.decide}</h2>
      <OneField
        at={at('to')}
        label={t.decision}
        hint={t.consequence[decision]}
        values={open}
        words={t.states}
      />
      {needsLease(decision) && (
        <SelectField at={at('leaseId')} label={t.lease}>
          {matches.map(({ leaseId, customerEmail, orderCode }) => (
            <option key={leaseId} value={leaseId}>
              {customerEmail}, {orderCode}
            </option>
          ))}
        </SelectField>
      )}
      <LongField at={at('reason')} label={t.reason} hint={t.reasonHint} />
      {ticketId !== null && <LongField at={at('answer')} label={t.answer} hint={t.answerHint} />}
    </AdminForm>
  );
}
