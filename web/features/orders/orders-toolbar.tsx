import { useState } from 'react';
import CalendarRange from 'lucide-react/icons/calendar-range';
import Search from 'lucide-react/icons/search';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { OrdersProps } from './orders.tsx';
import styles from './orders.module.css';
import { orderWords } from './orders-words.ts';

/** The search box and the panel with the dates; both live in the address. */
export function OrdersToolbar({ search, onSearch }: OrdersProps) {
  const t = useWords(orderWords);
  const [open, setOpen] = useState(Boolean(search.from ?? search.to));
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
        <Button aria-expanded={open} aria-controls="order-dates" onClick={() => setOpen(!open)}>
          <CalendarRange aria-hidden="true" />
          {t.filterDates}
        </Button>
      </div>
      {open && <DatePanel search={search} onSearch={onSearch} />}
    </div>
  );
}

function DatePanel({ search, onSearch }: OrdersProps) {
  const t = useWords(orderWords);
  const { from: _from, to: _to, ...rest } = search;
  const apply = (form: FormData) => {
    const from = form.get('from');
    const to = form.get('to');
    onSearch({
      ...rest,
      ...(typeof from === 'string' && from ? { from } : {}),
      ...(typeof to === 'string' && to ? { to } : {}),
    });
  };
  return (
    <Card id="order-dates">
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
        <div className={styles.actions}>
          <Button onClick={() => onSearch(rest)}>{t.reset}</Button>
          <Button type="submit" variant="primary">
            {t.apply}
          </Button>
        </div>
      </form>
    </Card>
  );
}
