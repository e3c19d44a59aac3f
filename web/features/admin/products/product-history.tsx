import type { ProductRecord } from '#contracts/admin/goods/products.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Block } from '../../../ui/record.tsx';
import record from '../../../ui/record.module.css';
import { fieldWord, shownValue } from './field-value.ts';
import { productWords as t } from './product-words.ts';

/** What staff did to a product, newest first, with what was before. */
export function ProductHistory({ history }: Pick<ProductRecord, 'history'>) {
  return (
    <Block id="history" title={t.history}>
      {history.length === 0 && <p className={record.hint}>{t.nothingYet}</p>}
      <ul className={record.list}>
        {history.map(({ id, at, actor, before, after }) => (
          <li key={id}>
            <span>{changesIn(before, after)}</span>
            <span className={record.hint}>
              {actor} · {formatMoment(at)}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  );
}

const fieldsIn = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Without a before it was listed then, with all of its fields. */
function changesIn(before: unknown, after: unknown): string {
  const was = new Map(fieldsIn(before));
  if (was.size === 0) return t.listedThen;
  return fieldsIn(after)
    .map(([name, value]) => {
      const step = `${shownValue(name, was.get(name))} → ${shownValue(name, value)}`;
      return `${fieldWord(name)}: ${step}`;
    })
    .join(', ');
}
