import type { RowData } from '@tanstack/react-table';
import { useState } from 'react';
import { readCustomerId } from '../../lib/session/session.ts';
import type { Column } from './column.ts';
import { toggled } from '../page/use-row-keys.ts';

/** Which columns of the table `name` are hidden: as its person last chose, in this browser. */
export function useHiddenColumns<Row extends RowData>(
  name: string,
  columns: readonly Column<Row>[],
) {
  const key = `columns.${name}.${readCustomerId() ?? ''}`;
  const [hidden, setHidden] = useState(() => keptAt(key) ?? extraOf(columns));
  const hide = (next: ReadonlySet<string>) => {
    localStorage.setItem(key, [...next].join(' '));
    setHidden(next);
  };
  return { hidden, hide, toggle: (id: string) => hide(toggled(hidden, id)) };
}

function keptAt(key: string): ReadonlySet<string> | undefined {
  const kept = localStorage.getItem(key);
  return kept === null ? undefined : new Set(kept.split(' ').filter(Boolean));
}

const extraOf = <Row extends RowData>(columns: readonly Column<Row>[]): ReadonlySet<string> =>
  new Set(columns.filter(({ isExtra }) => isExtra).map(({ id }) => id));
