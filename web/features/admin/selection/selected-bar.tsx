import { useState, type ReactNode } from 'react';
import { saveCsv } from '../../../lib/files/csv.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { rowsOf } from '../../../ui/data-table/rows-file.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { TextDialog } from '../screen/acts.tsx';
import { fitting, type ListAct, type useListAct } from './use-selection.tsx';
import styles from './selection.module.css';
import { listWords as t } from './words.ts';

export type SelectedProps<Item extends object> = {
  items: readonly Item[];
  acts: readonly ListAct<Item>[];
  work: ReturnType<typeof useListAct<Item>>;
  /** What else the list does with them. */
  more: ReactNode;
  onClear: () => void;
  name: string;
  columns: readonly Column<Item>[];
};

/** What can be done with all that was selected, at the lower edge where a thumb is. */
export default function SelectedBar<Item extends object>(props: SelectedProps<Item>) {
  const { items, acts, work, more, onClear, name, columns } = props;
  const [asking, setAsking] = useState<ListAct<Item>>();
  const press = (act: ListAct<Item>) => {
    if (act.asks) setAsking(act);
    else work.mutate({ act, items });
  };
  return (
    <section className={styles.bar} aria-label={t.bar}>
      <strong aria-live="polite">{t.selected(items.length)}</strong>
      {acts.map((act) => {
        const count = fitting(act, items).length;
        if (count === 0) return null;
        return (
          <Button
            key={act.label}
            busy={work.isPending && work.variables.act.label === act.label}
            disabled={work.isPending}
            onClick={() => press(act)}
          >
            {count === items.length ? act.label : t.only(act.label, count)}
          </Button>
        );
      })}
      {more}
      <Button onClick={() => saveCsv(`${name}.csv`, rowsOf(columns, items))}>{t.exported}</Button>
      <Button variant="quiet" onClick={onClear}>
        {t.clear}
      </Button>
      {asking && (
        <Question act={asking} items={items} work={work} onClose={() => setAsking(undefined)} />
      )}
    </section>
  );
}

type QuestionProps<Item extends object> = Pick<SelectedProps<Item>, 'items' | 'work'> & {
  act: ListAct<Item>;
  onClose: () => void;
};

/** What is asked before an act: a reason, or whether it is meant. */
function Question<Item extends object>({ act, items, work, onClose }: QuestionProps<Item>) {
  const { label, asks, isDanger = false } = act;
  if (!asks) return null;
  const title = t.ask(label, fitting(act, items).length);
  if ('reason' in asks) {
    return (
      <TextDialog
        title={title}
        text={asks.text}
        label={asks.reason}
        submit={label}
        danger={isDanger}
        work={(reason) => work.mutateAsync({ act, items, reason })}
        onClose={onClose}
      />
    );
  }
  const onConfirm = () => work.mutate({ act, items }, { onSettled: onClose });
  return (
    <AlertDialog
      open
      title={title}
      description={asks.text}
      confirmLabel={label}
      danger={isDanger}
      busy={work.isPending}
      onConfirm={onConfirm}
      cancel={{ label: t.cancel, onCancel: onClose }}
    />
  );
}
