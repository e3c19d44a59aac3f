import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { countryOfCode } from '#contracts/format/country-name.ts';
import { sessionCalls, type LeaseSession } from '#contracts/leases/lease-sessions.ts';
import { request } from '../../../lib/api/api.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { queryClient } from '../../../lib/queries/query-client.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatClock } from '../../../lib/text/format.ts';
import { locale, useWords, words } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { Block } from '../../../ui/record.tsx';
import record from '../../../ui/record.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unreachable } from '../../../ui/unreachable.tsx';
import { sessionWords } from './session-words.ts';

/** Gateways report new sessions every two seconds. */
const freshMs = 10_000;

/** The sessions of an amount of traffic that are in use, and giving one or all a new exit. */
export default function Sessions({ leaseId }: { leaseId: string }) {
  const t = useWords(sessionWords);
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery({ ...queryFor(leaseId), refetchInterval: freshMs });
  const release = useRelease(leaseId);
  const close = () => setAsking(false);
  const sessions = data?.sessions;
  return (
    <Block title={t.title}>
      {error && <Unreachable title={t.unread} again={t.again} onAgain={refetch} />}
      {!sessions && !error && <Skeleton height="4rem" />}
      {sessions?.length === 0 && <p className={record.hint}>{t.none}</p>}
      {sessions?.[0] && (
        <>
          <ul className={record.list} aria-label={t.title}>
            {sessions.map((session) => (
              <li key={placeOf(session) + session.name + session.openedAt + session.subUser?.id}>
                <Said session={session} />
                <IconButton
                  label={t.release(session.name)}
                  disabled={release.isPending}
                  onClick={() => release.mutate(session)}
                >
                  <RefreshCw aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
          <div className={record.row} data-print="hide">
            <Button size="small" onClick={() => setAsking(true)}>
              {t.all}
            </Button>
          </div>
        </>
      )}
      <AlertDialog
        open={asking}
        danger
        busy={release.isPending}
        title={t.sure}
        description={t.text}
        confirmLabel={t.all}
        onConfirm={() => release.mutate(null, { onSettled: close })}
        cancel={{ label: t.cancel, onCancel: close }}
      />
    </Block>
  );
}

function Said({ session }: { session: LeaseSession }) {
  const t = useWords(sessionWords);
  const { subUser, endsAt, exitChange } = session;
  const facts = [
    subUser?.label,
    placeOf(session),
    t.until(formatClock(endsAt)),
    exitChange && t.changed(formatClock(exitChange.at)),
  ];
  return (
    <div className={record.said}>
      <code>{session.name}</code>
      <p className={record.hint}>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

/** A city as it is written in a user name, `new_york`, and its country. */
function placeOf({ country, city }: LeaseSession): string {
  const written = city?.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (first) => first.toUpperCase());
  const named = country && countryOfCode(locale(), country);
  return [written, named].filter(Boolean).join(', ');
}

const queryFor = (leaseId: string) =>
  queryOf(sessionCalls.leaseSessions, { params: { id: leaseId } });

/** Gives a session, or all with null, a new exit. */
function useRelease(leaseId: string) {
  return useMutation({
    mutationFn: (session: LeaseSession | null) =>
      request(sessionCalls.releaseSessions, {
        params: { id: leaseId },
        body: session
          ? { name: session.name, ...(session.subUser && { subUser: session.subUser.id }) }
          : {},
      }),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryFor(leaseId).queryKey, answer);
      notify({ kind: 'success', title: words(sessionWords).done });
    },
    onError: (error) => {
      const title = error instanceof ApiRefused ? error.message : words(sessionWords).failed;
      notify({ kind: 'error', title });
    },
  });
}
