import type { PoolKind } from '#contracts/goods/pool-kinds.ts';
import { minuteMs } from '#contracts/time.ts';
import { usePoolPlaces } from '../../../lib/queries/pool-places.ts';
import { formatAgo } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Flag } from '../../../ui/figure/flag.tsx';
import { Block } from '../../../ui/record.tsx';
import record from '../../../ui/record.module.css';
import { poolWords } from './pool-words.ts';

/** Where it was seen to leave, and when last. */
export function PoolPlaces({ kind }: { kind: PoolKind }) {
  const t = useWords(poolWords);
  const nowMs = useNow(minuteMs);
  const places = usePoolPlaces(kind);
  if (places.length === 0) return null;
  return (
    <Block title={t.places}>
      <ul className={record.list} aria-label={t.places}>
        {places.map(({ code, name, measuredAt }) => (
          <li key={code}>
            <span>
              <Flag code={code} /> {name}
            </span>
            <span className={record.hint}>{t.checked(formatAgo({ at: measuredAt, nowMs }))}</span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
