import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin/admin.ts';
import { serverFilters, type AdminServer, serverSorts } from '#contracts/admin/goods/servers.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { Notice } from '../../../ui/notice.tsx';
import { momentColumn, stateColumn } from '../list/columns.tsx';
import { optionsOf } from '../list/list-filters.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { listSearch } from '../list/list-search.ts';
import { serverAdminWords as t, stateTones } from './server-words.ts';
import { AskAct } from '../screen/acts.tsx';
import { operationStateWords, operationWords } from '../words/states.ts';

/** What the address of the list can say. */
export const read = listSearch({ sorts: serverSorts, filters: { state: serverFilters } });

const { heads } = t;
const refreshMs = 10_000;
const workOf = ({ work }: AdminServer) =>
  work && `${operationWords[work.kind]}: ${operationStateWords[work.state]}`;

const columns: readonly Column<AdminServer>[] = [
  { id: 'title', head: heads.title, value: ({ title }) => title, phone: 'title' },
  { id: 'order', head: heads.order, value: ({ orderCode }) => orderCode, width: '9rem' },
  {
    id: 'customer',
    head: heads.customer,
    value: ({ customerEmail }) => customerEmail,
    width: '22%',
    phone: 'second',
  },
  stateColumn(({ state }) => [t.states[state], stateTones[state]], {
    id: 'state',
    head: heads.state,
    width: '7.5rem',
  }),
  { id: 'work', head: heads.work, value: workOf, width: '9rem' },
  {
    id: 'provider',
    head: t.provider,
    value: ({ provider }) => t.providerNames[provider],
    isExtra: true,
  },
  { id: 'address', head: heads.address, value: ({ address }) => address, width: '8.5rem' },
  momentColumn(({ endsAt }) => endsAt, { id: 'ends', sort: 'up', head: heads.ends, phone: 'end' }),
];

/** Servers with the work on them; what waits for staff comes first. */
export function AdminServers() {
  return (
    <ListScreen
      title={t.nav}
      name="servers"
      read={read}
      searchLabel={t.search}
      refreshMs={refreshMs}
      list={(query) => queryOf(adminCalls.adminServers, { query: { state: 'work', ...query } })}
      columns={columns}
      nameOf={({ title, orderCode }) => `${title} ${orderCode}`}
      renderLink={({ id }, opener) => <Link to="/admin/servers/$id" params={{ id }} {...opener} />}
      filters={[
        {
          name: 'state',
          label: t.show,
          as: 'chips',
          usual: 'work',
          options: optionsOf(serverFilters, t.filters),
        },
      ]}
      above={
        <>
          <LowPools />
          <Alarms />
        </>
      }
      empty={{ title: t.empty, text: t.emptyText }}
      toneOf={({ state }) => (state === 'failed' ? 'bad' : undefined)}
    />
  );
}

/** Pools that will soon have no address for another server, in one notice above the list. */
function LowPools() {
  const { data } = useQuery(queryOf(adminCalls.addressPools));
  const low = data?.content.filter(({ isEnabled, free, lowBelow }) => isEnabled && free < lowBelow);
  if (low === undefined || low.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title={t.lowPools}
      action={<Link to="/admin/address-pools">{t.pools}</Link>}
    >
      {low.map(({ prefix, place, free }) => t.lowPool(prefix, place, free)).join(' · ')}
    </Notice>
  );
}

/** Machines at a provider without a paid server. */
function Alarms() {
  const { data } = useQuery(queryOf(adminCalls.machineAlarms));
  const why: Readonly<Record<string, string>> = t.why;
  return data?.content.map((alarm) => {
    const params = { id: String(alarm.id) };
    const close = (
      <AskAct
        word={t.act.close}
        title={alarm.name}
        asks={t.resolution}
        run={(resolution) => request(adminCalls.resolveAlarm, { params, body: { resolution } })}
      />
    );
    return (
      <Notice key={alarm.id} tone="warn" title={t.alarms} action={close}>
        {alarm.provider}: {alarm.name} ({alarm.reference}), {why[alarm.why] ?? alarm.why},{' '}
        {formatMoment(alarm.seenAt)}
      </Notice>
    );
  });
}
