import { useQuery } from '@tanstack/react-query';
import { countryOfCode } from '#contracts/format/country-name.ts';
import { usageCalls, type LeasePart } from '#contracts/goods/usage.ts';
import { formatBytes, formatPercent } from '../../../lib/text/format.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { locale, useWords } from '../../../lib/text/words.ts';
import { BarList } from '../../../ui/figure/bar-list.tsx';
import record from '../../../ui/record.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unreachable } from '../../../ui/unreachable.tsx';
import styles from './usage.module.css';
import { usageWords } from './usage-words.ts';

/** Thirty days of one lease: under which name it was used, where it left, and for what. */
export function UsageParts({ leaseId }: { leaseId: string }) {
  const t = useWords(usageWords);
  const { data, error, refetch } = useQuery(
    queryOf(usageCalls.leaseUsageParts, { params: { id: leaseId } }),
  );
  if (!data) {
    if (!error) return <Skeleton height="9rem" />;
    return <Unreachable title={t.failed} again={t.again} onAgain={refetch} />;
  }
  const isShared = data.names.some(({ id }) => id !== null);
  if (data.ports.length === 0 && !isShared) return <p className={record.hint}>{t.parts.none}</p>;
  return (
    <div className={styles.plots}>
      {isShared && (
        <Parts
          title={t.parts.names}
          parts={data.names.map((part) => ({ ...part, name: part.id ? part.label : t.parts.own }))}
        />
      )}
      {data.countries.length > 0 && (
        <Parts
          title={t.parts.countries}
          parts={data.countries.map((part) => ({
            ...part,
            name: part.country ? countryOfCode(locale(), part.country) : t.parts.anywhere,
          }))}
        />
      )}
      {data.ports.length > 0 && (
        <Parts
          title={t.parts.ports}
          parts={data.ports.map((part) => ({ ...part, name: t.ports[part.port] }))}
        />
      )}
    </div>
  );
}

type Named = LeasePart & { name: string };

/** So many are read at a glance; sub-users beyond are in their own list. */
const shownMax = 8;

function Parts({ title, parts }: { title: string; parts: readonly Named[] }) {
  const whole = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  // Two sub-users can have the same label; a bar has one of its own.
  const names = parts.map(({ name }) => name);
  const shown = parts.slice(0, shownMax).map(({ name, bytes }, index) => ({
    label: names.indexOf(name) === index ? name : `${name} (${index + 1})`,
    value: bytes,
  }));
  return (
    <BarList
      title={title}
      points={shown}
      whole={whole}
      format={(bytes) =>
        whole > 0 ? `${formatBytes(bytes)} · ${formatPercent(bytes / whole)}` : formatBytes(bytes)
      }
    />
  );
}
