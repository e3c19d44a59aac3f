import type { RowData } from '@tanstack/react-table';
import Columns3 from 'lucide-react/icons/columns-3';
import { useWords } from '../../lib/text/words.ts';
import { IconButton } from '../input/icon-button.tsx';
import { Menu } from '../overlay/menu.tsx';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { tableWords } from './words.ts';

type Props<Row extends RowData> = {
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
};

/** Which columns are drawn; the first names the row and always is. */
export function ColumnMenu<Row extends RowData>({ columns, hidden, onToggle }: Props<Row>) {
  const t = useWords(tableWords);
  return (
    <Menu
      trigger={
        <IconButton label={t.columns} className={styles.tool}>
          <Columns3 />
          <span>{t.columns}</span>
        </IconButton>
      }
      entries={columns.slice(1).map(({ id, head }) => ({
        key: id,
        label: head,
        note: hidden.has(id) ? t.hidden : t.shown,
        checked: !hidden.has(id),
        onSelect: () => onToggle(id),
      }))}
    />
  );
}
