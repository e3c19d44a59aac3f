import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { usageCalls } from '#contracts/goods/usage.ts';
import { minuteMs, secondMs } from '#contracts/time.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatClock, formatRefusal } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import record from '../../../ui/record.module.css';
import { arrivalBetween, type Arrival, type Counted } from './arrival.ts';
import { isTesting } from './own-tests.ts';
import { setupWords } from './setup-words.ts';

/** Gateways report every two seconds. */
const lookMs = 3 * secondMs;
/** After this it is left to the reader to look again. */
const patienceMs = 10 * minuteMs;

/** Says whether a connection has come since it was drawn, or since it was asked again. */
export function FirstConnection({ leaseId }: { leaseId: string }) {
  const [round, setRound] = useState(0);
  return <Watch key={round} leaseId={leaseId} onAgain={() => setRound(round + 1)} />;
}

type Found = Arrival & { atMs: number };

function Watch({ leaseId, onAgain }: { leaseId: string; onAgain: () => void }) {
  const t = useWords(setupWords).arrival;
  const { found, isOver, error } = useArrival(leaseId);
  const again = (
    <Button size="small" onClick={onAgain}>
      {t.again}
    </Button>
  );
  if (found?.kind === 'connected') {
    return (
      <p role="status" className={record.row}>
        <Badge tone="ok" dot>
          {t.connected(formatClock(found.atMs))}
        </Badge>
      </p>
    );
  }
  if (found) {
    return (
      <div role="status" className={record.row}>
        <Badge tone="bad" dot>
          {t.blocked}
        </Badge>
        <span className={record.hint}>
          <code>{found.name}</code> {found.fix && formatRefusal(found.fix)}
        </span>
        {again}
      </div>
    );
  }
  if (error ?? isOver) {
    return (
      <div role="status" className={record.row}>
        <span className={record.hint}>{error ? t.failed : t.none}</span>
        {again}
      </div>
    );
  }
  return (
    <p role="status" className={record.row}>
      <Badge tone="info" dot>
        {t.waiting}
      </Badge>
      <span className={record.hint}>{t.hint}</span>
    </p>
  );
}

function useArrival(leaseId: string) {
  const [sinceMs] = useState(nowMs);
  const [found, setFound] = useState<Found | null>(null);
  const isOver = useNow(minuteMs, found === null) - sinceMs >= patienceMs;
  const { data, error, isFetchedAfterMount } = useQuery({
    ...queryOf(usageCalls.leaseUsage, { params: { id: leaseId }, query: { by: 'hour' } }),
    refetchOnMount: 'always',
    refetchInterval: found || isOver ? false : lookMs,
  });
  const before = useRef<Counted | null>(null);
  useEffect(() => {
    // An answer that was kept from an earlier visit says nothing of what has come since.
    if (!data || !isFetchedAfterMount) return;
    const arrival = before.current && !isTesting() && arrivalBetween(before.current, data);
    before.current = data;
    if (arrival) setFound((first) => first ?? { ...arrival, atMs: nowMs() });
  }, [data, isFetchedAfterMount]);
  return { found, isOver, error };
}
