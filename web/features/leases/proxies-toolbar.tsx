import Search from 'lucide-react/icons/search';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { LeasesSearch } from './leases-search.ts';
import styles from './leases.module.css';
import { leaseWords } from './words.ts';

type Props = {
  search: LeasesSearch;
  onSearch: (next: LeasesSearch, how?: { replace?: boolean }) => void;
};

/** The search box and the panel with the lease dates, which a button of the header opens. */
export function ProxiesToolbar({ search, datesOpen, onSearch }: Props & { datesOpen: boolean }) {
  const t = useWords(leaseWords);
  const type = (q: string) => {
    const { q: _q, ...rest } = search;
    onSearch(q ? { ...rest, q } : rest, { replace: true });
  };
  return (
    <div className={styles.toolbar} data-print="hide">
      <div className={styles.toolbarRow}>
        <Input
          type="search"
          className={styles.search ?? ''}
          aria-label={t.searchLabel}
          placeholder={t.searchHint}
          lead={<Search aria-hidden="true" />}
          maxLength={120}
          value={search.q ?? ''}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      {datesOpen && <DatePanel search={search} onSearch={onSearch} />}
    </div>
  );
}

function DatePanel({ search, onSearch }: Props) {
  const t = useWords(leaseWords);
  const { from: _from, to: _to, ...rest } = search;
  const apply = (form: FormData) => {
    const from = textIn(form, 'from');
    const to = textIn(form, 'to');
    onSearch({ ...rest, ...(from ? { from } : {}), ...(to ? { to } : {}) });
  };
  return (
    <Card id="lease-dates">
      <form
        key={`${search.from ?? ''} ${search.to ?? ''}`}
        className={styles.dates}
        onSubmit={(event) => {
          event.preventDefault();
          apply(new FormData(event.currentTarget));
        }}
      >
        <Field label={t.from}>
          <Input type="date" name="from" defaultValue={search.from} />
        </Field>
        <Field label={t.to}>
          <Input type="date" name="to" defaultValue={search.to} />
        </Field>
        <div className={styles.dateActions}>
          <Button onClick={() => onSearch(rest)}>{t.reset}</Button>
          <Button type="submit" variant="primary">
            {t.apply}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
