import { useQuery } from '@tanstack/react-query';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { factsQuery } from '../../../lib/queries/facts-query.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Flag } from '../../../ui/figure/flag.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '../../../ui/table.tsx';
import { proxiesQuery } from '../catalogue-queries.ts';
import { sellable } from '../sellable.ts';
import { marketWords } from '../words.ts';
import { bestOf } from './best-of.ts';
import { compareLines, type Line } from './compare-lines.tsx';
import { compareWords } from './compare-words.ts';
import styles from './compare.module.css';

type Props = { ids: readonly string[]; onBuy: (id: string) => void };

/** The facts of some proxies side by side, as they are now, each with its purchase. */
export function CompareTable({ ids, onBuy }: Props) {
  const market = useWords(marketWords);
  const compare = useWords(compareWords);
  const rateE4 = useQuery(factsQuery).data?.rateE4;
  const { data: listings, error, refetch } = useQuery(proxiesQuery(ids));
  if (!listings && !error) return <Skeleton height="24rem" />;
  if (!listings) {
    return (
      <Notice
        tone="bad"
        live
        action={<Button onClick={() => void refetch()}>{market.again}</Button>}
      >
        {market.errorText}
      </Notice>
    );
  }
  return (
    <Table caption={compare.title} plain>
      <thead>
        <tr>
          <HeadCell className={styles.name}>{compare.facts}</HeadCell>
          {listings.map((listing, index) => (
            <HeadCell key={ids[index]}>
              {listing ? <Name listing={listing} /> : compare.gone}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody className={styles.facts}>
        <tr>
          <th scope="row" className={styles.name}>
            {compare.buy}
          </th>
          {listings.map((listing, index) => (
            <Cell key={ids[index]}>
              {listing && (
                <Button
                  size="small"
                  disabled={!sellable(listing)}
                  aria-haspopup="dialog"
                  aria-label={compare.buyOne(market.open(listing.loc.city, listing.loc.isp))}
                  onClick={() => onBuy(listing.id)}
                >
                  {compare.buy}
                </Button>
              )}
            </Cell>
          ))}
        </tr>
        {compareLines({ market, compare }, rateE4).map((line) => (
          <tr key={line.name}>
            <th scope="row" className={styles.name}>
              {line.name}
            </th>
            <LineCells line={line} listings={listings} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Name({ listing: { loc } }: { listing: ProxyListing }) {
  return (
    <span className={styles.proxy}>
      <Flag code={loc.cc} size="small" />
      {loc.city}
    </span>
  );
}

type CellsProps = { line: Line; listings: readonly (ProxyListing | null)[] };

/** What a line shows of each proxy; the best says so. */
function LineCells({ line: { show, best }, listings }: CellsProps) {
  const t = useWords(compareWords);
  const marks =
    best &&
    bestOf(
      listings.map((listing) => listing && best.of(listing)),
      best.better,
    );
  return listings.map((listing, index) => (
    <Cell key={index}>
      {listing && show(listing)} {marks?.[index] && <Badge tone="ok">{t.best}</Badge>}
    </Cell>
  ));
}
