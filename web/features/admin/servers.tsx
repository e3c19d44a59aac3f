import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin.ts';
import { serverFilters, type OfficeServer } from '#contracts/admin-servers.ts';
import { request } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './admin.module.css';
import { OperationLine } from './operation-line.tsx';
import { PagedList } from './paged-list.tsx';
import { serverOfficeWords as t, stateTones } from './server-words.ts';
import { TextDialog } from './text-dialog.tsx';

type Filter = (typeof serverFilters)[number];
const refreshMs = 10_000;

/** Servers with the work on them; what waits for staff comes first. */
export function OfficeServers() {
  const [state, setState] = useState<Filter>('work');
  return (
    <PagedList
      title={t.nav}
      searchLabel={t.search}
      refreshMs={refreshMs}
      list={(query) => queryOf(adminCalls.officeServers, { query: { ...query, state } })}
      keyOf={({ id }) => id}
      above={
        <>
          <Alarms />
          <Field label={t.show}>
            <Select value={state} onChange={({ target }) => setState(target.value as Filter)}>
              {serverFilters.map((filter) => (
                <option key={filter} value={filter}>
                  {t.filters[filter]}
                </option>
              ))}
            </Select>
          </Field>
        </>
      }
    >
      {(server) => <ServerCard server={server} />}
    </PagedList>
  );
}

function ServerCard({ server }: { server: OfficeServer }) {
  const { id, title, orderCode, customerEmail, state, provider, address, endsAt, work } = server;
  const facts = [
    orderCode,
    customerEmail,
    provider,
    address,
    endsAt && t.until(formatMoment(endsAt)),
  ];
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <span className={styles.name}>{title}</span>
        <Badge tone={stateTones[state]}>{state}</Badge>
      </div>
      <p className={styles.soft}>{facts.filter(Boolean).join(' · ')}</p>
      {work && <OperationLine operation={work} />}
      <div className={styles.acts}>
        <Link className={buttonClass({})} to="/admin/servers/$id" params={{ id }}>
          {t.open}
        </Link>
      </div>
    </article>
  );
}

/** Machines at a provider that nobody pays for. */
function Alarms() {
  const [closing, setClosing] = useState<number | null>(null);
  const { data } = useQuery({
    ...queryOf(adminCalls.machineAlarms),
  });
  const why: Readonly<Record<string, string>> = t.why;
  return data?.content.map((alarm) => (
    <Notice
      key={alarm.id}
      tone="warn"
      title={t.alarms}
      action={<Button onClick={() => setClosing(alarm.id)}>{t.act.close}</Button>}
    >
      {alarm.provider}: {alarm.name} ({alarm.reference}), {why[alarm.why] ?? alarm.why},{' '}
      {formatMoment(alarm.seenAt)}
      {closing === alarm.id && (
        <TextDialog
          title={alarm.name}
          label={t.resolution}
          submit={t.act.close}
          work={(resolution) => {
            const params = { id: String(alarm.id) };
            return request(adminCalls.resolveAlarm, { params, body: { resolution } });
          }}
          onClose={() => setClosing(null)}
        />
      )}
    </Notice>
  ));
}
