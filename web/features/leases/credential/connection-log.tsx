import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import {
  connectionOutcomes,
  connectionProtocols,
  usageCalls,
  type LeaseConnection,
} from '#contracts/goods/usage.ts';
import { callUrl, request } from '../../../lib/api/api.ts';
import {
  formatBytes,
  formatDuration,
  formatMoment,
  formatRefusal,
} from '../../../lib/text/format.ts';
import { keyOf } from '../../../lib/queries/query-of.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Select } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '../../../ui/table.tsx';
import styles from '../usage/usage.module.css';
import { usageWords } from '../usage/usage-words.ts';

type Filter = {
  outcome?: (typeof connectionOutcomes)[number] | undefined;
  protocol?: (typeof connectionProtocols)[number] | undefined;
};

/** Finished connections of one lease, newest first. */
export function ConnectionLog({ leaseId }: { leaseId: string }) {
  const t = useWords(usageWords).log;
  const [filter, setFilter] = useState<Filter>({});
  const log = useInfiniteQuery({
    queryKey: keyOf(usageCalls.leaseConnections, { params: { id: leaseId }, query: filter }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      request(usageCalls.leaseConnections, {
        params: { id: leaseId },
        query: { ...filter, before },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const found = log.data?.pages.flatMap(({ content }) => content) ?? [];
  return (
    <div className={styles.log}>
      <p>{t.hint}</p>
      <Filters leaseId={leaseId} filter={filter} onFilter={setFilter} />
      {log.isPending && <Skeleton height="8rem" />}
      {log.error && (
        <Notice tone="bad" live title={t.failed}>
          {log.error.message}
        </Notice>
      )}
      {log.isSuccess && found.length === 0 && <NoConnections filtered={isFiltered(filter)} />}
      {found.length > 0 && <ConnectionTable connections={found} />}
      {log.hasNextPage && (
        <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </div>
  );
}

const isFiltered = ({ outcome, protocol }: Filter) =>
  outcome !== undefined || protocol !== undefined;

type FiltersProps = { leaseId: string; filter: Filter; onFilter: (next: Filter) => void };

function Filters({ leaseId, filter, onFilter }: FiltersProps) {
  const words = useWords(usageWords);
  const t = words.log;
  const file = callUrl(usageCalls.leaseConnectionsFile.path, {
    params: { id: leaseId },
    query: filter,
  });
  return (
    <div className={styles.filters} data-print="hide">
      <Field label={t.outcome}>
        <Select
          value={filter.outcome ?? ''}
          onChange={({ target }) => {
            const outcome = connectionOutcomes.find((one) => one === target.value);
            onFilter({ ...filter, outcome });
          }}
        >
          <option value="">{t.outcomes.all}</option>
          {connectionOutcomes.map((one) => (
            <option key={one} value={one}>
              {t.outcomes[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.protocol}>
        <Select
          value={filter.protocol ?? ''}
          onChange={({ target }) => {
            const protocol = connectionProtocols.find((one) => one === target.value);
            onFilter({ ...filter, protocol });
          }}
        >
          <option value="">{t.anyProtocol}</option>
          {connectionProtocols.map((one) => (
            <option key={one} value={one}>
              {words.protocols[one]}
            </option>
          ))}
        </Select>
      </Field>
      <a className={buttonClass({})} href={file} download>
        <Download aria-hidden="true" />
        {words.file}
      </a>
    </div>
  );
}

function NoConnections({ filtered }: { filtered: boolean }) {
  const t = useWords(usageWords).log;
  return filtered ? (
    <EmptyState drawing="search" title={t.emptyFiltered} text={t.emptyFilteredText} />
  ) : (
    <EmptyState title={t.empty} text={t.emptyText} />
  );
}

function ConnectionTable({ connections }: { connections: readonly LeaseConnection[] }) {
  const t = useWords(usageWords).log;
  return (
    <Table caption={t.title} plain>
      <thead>
        <tr>
          <HeadCell>{t.started}</HeadCell>
          <HeadCell>{t.protocol}</HeadCell>
          <HeadCell>{t.from}</HeadCell>
          <HeadCell>{t.port}</HeadCell>
          <HeadCell numeric>{t.lasted}</HeadCell>
          <HeadCell numeric>{t.moved}</HeadCell>
          <HeadCell>{t.end}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {connections.map((one) => (
          <ConnectionRow key={one.id} connection={one} />
        ))}
      </tbody>
    </Table>
  );
}

function ConnectionRow({ connection: one }: { connection: LeaseConnection }) {
  const t = useWords(usageWords);
  return (
    <tr>
      <Cell>{formatMoment(one.startedAt)}</Cell>
      <Cell>{named(t.protocols, one.protocol)}</Cell>
      <Cell>
        <code>{one.clientAddress}</code>
        {one.subUser && ` · ${one.subUser.label}`}
      </Cell>
      <Cell>{one.targetPort ? named(t.ports, one.targetPort) : '–'}</Cell>
      <Cell numeric>{formatDuration(one.durationMs)}</Cell>
      <Cell numeric>{`${formatBytes(one.bytesDown)} / ${formatBytes(one.bytesUp)}`}</Cell>
      <Cell className={styles.ending}>
        {one.refusal ? <code>{one.refusal}</code> : named(t.ends, one.end)}
        {one.fix && <small>{formatRefusal(one.fix)}</small>}
      </Cell>
    </tr>
  );
}

/** A gateway newer than this page may know more names; then its own word has to do. */
const named = (words: Readonly<Record<string, string>>, key: string) => words[key] ?? key;
