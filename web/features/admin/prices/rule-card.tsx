import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash2 from 'lucide-react/icons/trash-2';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input, Select } from '../../../ui/input.tsx';
import styles from '../admin.module.css';
import own from '../stock/stock.module.css';
import type { Draft } from './draft.ts';
import { priceWords as t } from './words.ts';

type Props = {
  draft: Draft;
  place: number;
  last: boolean;
  /** How many addresses it prices, once it was previewed. */
  matched: number | undefined;
  onChange: (draft: Draft) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One rule: what it applies to, and what it makes of a price. */
export function RuleCard({ draft, place, last, matched, onChange, onMove, onRemove }: Props) {
  const set = (name: keyof Draft) => (value: string) => onChange({ ...draft, [name]: value });
  const text = (name: keyof Draft, label: string, placeholder?: string) => (
    <Field label={label}>
      <Input
        value={String(draft[name])}
        {...(placeholder ? { placeholder } : { required: true })}
        onChange={(event) => set(name)(event.target.value)}
      />
    </Field>
  );
  return (
    <section className={styles.card} aria-label={t.rule(place)}>
      <div className={styles.row}>
        <h2 className={styles.name}>
          {t.rule(place)}
          {matched !== undefined && <span className={styles.soft}> · {t.matched(matched)}</span>}
        </h2>
        <span className={own.badges}>
          <IconButton label={t.up} disabled={place === 1} onClick={() => onMove(-1)}>
            <ArrowUp />
          </IconButton>
          <IconButton label={t.down} disabled={last} onClick={() => onMove(1)}>
            <ArrowDown />
          </IconButton>
          <IconButton label={t.remove} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        </span>
      </div>
      <div className={own.pair}>
        {text('name', t.name)}
        {text('supplier', t.supplier, t.any)}
        {text('countryCode', t.country, t.any)}
        {text('connection', t.connection, t.any)}
        <Field label={t.rating}>
          <Select
            value={draft.ratingMin}
            onChange={(event) => set('ratingMin')(event.target.value)}
          >
            <option value="">{t.any}</option>
            {[1, 2, 3, 4, 5].map((stars) => (
              <option key={stars}>{stars}</option>
            ))}
          </Select>
        </Field>
        <Field label={t.kind}>
          <Select value={draft.kind} onChange={(event) => set('kind')(event.target.value)}>
            <option value="fixed">{t.kinds.fixed}</option>
            <option value="markup">{t.kinds.markup}</option>
          </Select>
        </Field>
        {draft.kind === 'fixed' ? (
          <>
            {text('day', t.day)}
            {text('month', t.month)}
          </>
        ) : (
          <>
            {text('percent', t.percent)}
            {text('monthDiscountPercent', t.discount)}
          </>
        )}
      </div>
    </section>
  );
}
