import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash2 from 'lucide-react/icons/trash-2';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import styles from '../admin.module.css';
import { OneField, TextField } from '../form/admin-form.tsx';
import { useValue, type AdminFormOf } from '../form/use-field.ts';
import type { RuleForm } from './rule-form.ts';
import { priceWords as t } from './words.ts';

type Props = {
  at: AdminFormOf<RuleForm>['at'];
  /** Its place in the list, counted from 0. */
  index: number;
  last: boolean;
  /** How many addresses it prices, once it was previewed. */
  matched: number | undefined;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One rule: what it applies to, and what it makes of a price. */
export function RuleCard({ at, index, last, matched, onMove, onRemove }: Props) {
  const place = index + 1;
  return (
    <section className={styles.card} aria-label={t.rule(place)}>
      <div className={styles.row}>
        <h2 className={styles.name}>
          {t.rule(place)}
          {matched !== undefined && <span className={styles.soft}> · {t.matched(matched)}</span>}
        </h2>
        <span className={styles.acts}>
          <IconButton label={t.up} disabled={index === 0} onClick={() => onMove(-1)}>
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
      <div className={styles.tiles}>
        <TextField at={at(`rules.${index}.name`)} label={t.name} />
        <TextField at={at(`rules.${index}.supplier`)} label={t.supplier} placeholder={t.any} />
        <TextField at={at(`rules.${index}.countryCode`)} label={t.country} placeholder={t.any} />
        <TextField at={at(`rules.${index}.connection`)} label={t.connection} placeholder={t.any} />
        <OneField
          at={at(`rules.${index}.ratingMin`)}
          label={t.rating}
          values={ratings}
          words={ratingWords}
        />
        <OneField
          at={at(`rules.${index}.price.kind`)}
          label={t.kind}
          values={kinds}
          words={t.kinds}
        />
        <Price at={at} index={index} />
      </div>
    </section>
  );
}

const kinds = ['fixed', 'markup'] as const;
const ratings = ['', '1', '2', '3', '4', '5'];
const ratingWords = Object.fromEntries(ratings.map((stars) => [stars, stars || t.any]));

/** What the kind of the rule takes. */
function Price({ at, index }: Pick<Props, 'at' | 'index'>) {
  const names =
    useValue(at(`rules.${index}.price.kind`)) === 'fixed'
      ? (['dayCents', 'monthCents'] as const)
      : (['percent', 'monthDiscountPercent'] as const);
  return names.map((name) => (
    <TextField
      key={name}
      at={at(`rules.${index}.price.${name}`)}
      label={t.price[name]}
      inputMode="decimal"
    />
  ));
}
