import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { sourceCalls, sourcesMax, type LeaseSources } from '#contracts/leases/lease-sources.ts';
import { request } from '../../../lib/api/api.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { queryClient } from '../../../lib/queries/query-client.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { useWords, words } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { CopyButton } from '../../../ui/input/copy-button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Unreachable } from '../../../ui/unreachable.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Block } from '../../../ui/record.tsx';
import record from '../../../ui/record.module.css';
import { sourceWords } from './source-words.ts';

const sourcesQuery = (leaseId: string) =>
  queryOf(sourceCalls.leaseSources, { params: { id: leaseId } });

/** The addresses that use the lease without a password, and the port they use. */
export function SourceList({ leaseId }: { leaseId: string }) {
  const t = useWords(sourceWords);
  const { data, error, refetch } = useQuery(sourcesQuery(leaseId));
  return (
    <Block title={t.title}>
      {error && (
        <Unreachable again={t.again} onAgain={refetch}>
          {t.unread}
        </Unreachable>
      )}
      {data && <Sources leaseId={leaseId} sources={data} />}
      {!data && !error && <Skeleton height="10rem" />}
    </Block>
  );
}

function Sources({ leaseId, sources }: { leaseId: string; sources: LeaseSources }) {
  const t = useWords(sourceWords);
  const change = useChange(leaseId);
  const { host, port, addresses } = sources;
  const entry = port === null || addresses.length === 0 ? null : `${host}:${port}`;
  return (
    <>
      {entry === null ? (
        <p className={record.hint}>{t.noPort}</p>
      ) : (
        <p className={record.hint}>
          {t.intro} <code>{entry}</code> <CopyButton text={entry} what={entry} />
        </p>
      )}
      {addresses.length > 0 && (
        <ul className={record.list} aria-label={t.title}>
          {addresses.map(({ address }) => (
            <li key={address}>
              <code>{address}</code>
              <IconButton
                label={t.remove(address)}
                disabled={change.isPending}
                onClick={() => change.mutate({ kind: 'removeSource', address })}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {addresses.length < sourcesMax && (
        <AddForm
          current={sources.current}
          busy={change.isPending}
          error={change.error}
          onAdd={(address) => change.mutate({ kind: 'addSource', address })}
        />
      )}
    </>
  );
}

type FormProps = {
  current: string;
  busy: boolean;
  error: Error | null;
  onAdd: (address: string) => void;
};

function AddForm({ current, busy, error, onAdd }: FormProps) {
  const t = useWords(sourceWords);
  const [address, setAddress] = useState('');
  const refusal = error && (error instanceof ApiRefused ? error.message : t.failed);
  return (
    <form
      className={record.form}
      data-print="hide"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(address);
      }}
    >
      <Field label={t.label} hint={t.hint} error={refusal}>
        <Input
          required
          maxLength={64}
          autoComplete="off"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <div className={record.row}>
        <Button type="submit" size="small" busy={busy}>
          <Plus aria-hidden="true" />
          {t.add}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setAddress(current)}>
          {t.current}
        </Button>
      </div>
    </form>
  );
}

type Change = { kind: 'addSource' | 'removeSource'; address: string };

function useChange(leaseId: string) {
  return useMutation({
    mutationFn: ({ kind, address }: Change) =>
      request(sourceCalls[kind], { params: { id: leaseId }, body: { address } }),
    onSuccess: (answer, { kind }) => {
      queryClient.setQueryData(sourcesQuery(leaseId).queryKey, answer);
      if (kind === 'removeSource') notify({ kind: 'info', title: words(sourceWords).removed });
    },
  });
}
