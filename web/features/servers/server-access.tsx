import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { calls } from '#contracts/paths.ts';
import type { ServerAccess as Access } from '#contracts/servers.ts';
import { request } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/words.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { serverWords } from './words.ts';

/** While it is being set up, the page looks again by itself. */
const refreshMs = 15_000;
const waiting = new Set<Access['state']>(['requested', 'creating', 'failed']);

/** One server of the customer: where it stands, and what opens it while it is active. */
export function ServerAccess({ id }: { id: string }) {
  const t = useWords(serverWords);
  const { data, isPending } = useQuery({
    queryKey: ['server', id],
    queryFn: ({ signal }) => request(calls.server, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data && waiting.has(state.data.state) ? refreshMs : false,
  });
  useTitle(data?.title ?? t.order);
  if (isPending) return <Skeleton height="14rem" />;
  if (!data) {
    return (
      <EmptyState
        heading="h1"
        title={t.missing}
        text={t.missingText}
        action={
          <a className={buttonClass({ variant: 'primary' })} href="/dashboard/orders">
            {t.orders}
          </a>
        }
      />
    );
  }
  return (
    <Card>
      <h1>{data.title}</h1>
      {waiting.has(data.state) ? (
        <Notice tone="wait" title={t.waiting}>
          {t.waitingText(formatMoment(data.promisedBy))}
        </Notice>
      ) : (
        <Opening server={data} />
      )}
    </Card>
  );
}

function Opening({ server }: { server: Access }) {
  const t = useWords(serverWords);
  const [shown, setShown] = useState(false);
  const { access, endsAt, orderCode } = server;
  if (!access) {
    return (
      <Notice tone="warn" title={t.closed}>
        {t.closedText}
      </Notice>
    );
  }
  return (
    <>
      <Facts
        items={[
          [t.address, <code key="address">{access.address}</code>],
          [t.user, <code key="user">{access.username}</code>],
          [t.password, <code key="password">{shown ? access.password : '••••••••'}</code>],
          ...(access.note ? [[t.note, access.note] as const] : []),
          ...(endsAt ? [[t.until, formatMoment(endsAt)] as const] : []),
          [t.order, orderCode],
        ]}
      />
      <Button onClick={() => setShown(!shown)}>{shown ? t.hide : t.show}</Button>
    </>
  );
}
