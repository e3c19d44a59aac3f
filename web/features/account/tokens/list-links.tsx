import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listLinkCalls, listLinksMax, type ListLink } from '#contracts/leases/list-links.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unreachable } from '../../../ui/unreachable.tsx';
import { apiWords } from './api-words.ts';
import { listWords } from './list-words.ts';
import { MadeLink, type Made } from './made-link.tsx';
import { NewListLink } from './new-list-link.tsx';
import { RevocableList } from './revocable-list.tsx';
import styles from '../settings/settings.module.css';

const linksQuery = queryOf(listLinkCalls.listLinks);

/** Where links of other pages lead. */
const anchor = 'list-links';

/** Addresses that answer programs with the account's proxies: those there are, and a new one. */
export function ListLinks() {
  const t = useWords(listWords);
  const { tryAgain } = useWords(apiWords);
  const client = useQueryClient();
  const links = useQuery(linksQuery);
  const [making, setMaking] = useState<Made | 'open' | 'over' | null>(null);
  const again = () => client.invalidateQueries({ queryKey: linksQuery.queryKey });
  const found = links.data?.content;
  const alive = found?.filter(({ isExpired }) => !isExpired).length ?? 0;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!links.isPending && window.location.hash === `#${anchor}`) title.current?.scrollIntoView();
  }, [links.isPending]);
  const isClosed = making === null || making === 'over';
  return (
    <Card className={styles.card} aria-labelledby={anchor} aria-busy={links.isPending}>
      <h2 id={anchor} ref={title}>
        {t.title}
      </h2>
      <p>{t.text}</p>
      {links.isPending && <Skeleton height="4rem" />}
      {links.isError && <Unreachable title={t.failed} again={tryAgain} onAgain={links.refetch} />}
      {found?.length === 0 && <p>{t.none}</p>}
      {found && (
        <RevocableList
          entries={found}
          tell={(link) => tellOf(t, link)}
          revoke={(id) => request(listLinkCalls.revokeListLink, { params: { id } })}
          onChanged={again}
        />
      )}
      {found && isClosed && alive >= listLinksMax && <p>{t.full(listLinksMax)}</p>}
      {found && isClosed && alive < listLinksMax && (
        <div className={styles.actions}>
          <Button ref={making === 'over' ? focus : null} onClick={() => setMaking('open')}>
            {t.fresh}
          </Button>
        </div>
      )}
      {making === 'open' && (
        <NewListLink
          onMade={(made) => {
            setMaking(made);
            void again();
          }}
        />
      )}
      {!isClosed && making !== 'open' && (
        <MadeLink made={making} onKept={() => setMaking('over')} />
      )}
    </Card>
  );
}

/** The pressed button disappears; the focus continues where it was. */
const focus = (node: HTMLButtonElement | null) => node?.focus();

type Words = (typeof listWords)['english'];

/** What a link lists, and its last reader. */
function tellOf(t: Words, { of, reads, lastReadAt, lastReadFrom }: ListLink) {
  const scope = {
    all: t.all,
    label: `${t.ofLabel}: ${'label' in of ? of.label : ''}`,
    order: `${t.ofOrder}: ${'orderCode' in of ? of.orderCode : ''}`,
  }[of.kind];
  const use = lastReadAt ? t.read(reads, formatMoment(lastReadAt), lastReadFrom ?? '') : t.unread;
  return { scopes: [scope], use };
}
