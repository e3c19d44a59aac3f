import type { ReactNode } from 'react';
import type { Row as ModelRow, RowData } from '@tanstack/react-table';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useWords } from '../../lib/text/words.ts';
import { drawnCell, type Column } from './column.ts';
import styles from './data-table.module.css';
import type { TableFeatures } from './table-model.ts';
import { actsMark, openerMark, toggled } from '../page/use-row-keys.ts';
import { tableWords } from './words.ts';

/** What goes around the words of a row's first cell, so that the whole row is its target. */
export type OpenerProps = Readonly<{ className: string; children: ReactNode; 'data-opener': '' }>;

export type RowParts<Row extends RowData> = {
  /** The row's accessible name. */
  nameOf: (row: Row) => string;
  /** Draws the router's link to the row's record. */
  renderLink?: (row: Row, opener: OpenerProps) => ReactNode;
  /** What a row without a record shows below itself when it is opened. */
  renderDetail?: (row: Row) => ReactNode;
  /** Id of the opened row. */
  open?: string | undefined;
  onOpen?: (id: string | undefined) => void;
  /** What can be done at the end of the row: a button or a menu, what is done most first. */
  renderActs?: (row: Row) => ReactNode;
  /** Room for them, such as `12rem`; without it there is room for one icon. */
  actsWidth?: string;
  /** Marks a row that asks for attention. */
  toneOf?: (row: Row) => 'warn' | 'bad' | undefined;
};

type Props<Row extends RowData> = RowParts<Row> & {
  row: ModelRow<TableFeatures, Row>;
  shown: readonly Column<Row>[];
  /** How many columns there are, with those of the selection and the acts. */
  span: number;
  chosen?: ReadonlySet<string>;
  onChoose?: (next: ReadonlySet<string>) => void;
};

const none: ReadonlySet<string> = new Set();

/** One row, and below it what it shows when it is opened. */
export function DataRow<Row extends RowData>(props: Props<Row>) {
  const { row, shown, span, nameOf, open, renderDetail, renderActs, toneOf } = props;
  const { chosen = none, onChoose } = props;
  const t = useWords(tableWords);
  const item = row.original;
  const isOpen = renderDetail !== undefined && open === row.id;
  return (
    <>
      <tr className={styles.row} data-open={isOpen || undefined} data-tone={toneOf?.(item)}>
        {onChoose && (
          <td className={styles.choose}>
            <label className={styles.target}>
              <input
                type="checkbox"
                className={styles.box}
                aria-label={t.choose(nameOf(item))}
                checked={chosen.has(row.id)}
                onChange={() => onChoose(toggled(chosen, row.id))}
              />
            </label>
          </td>
        )}
        {shown.map((column, index) => (
          <td
            key={column.id}
            className={styles.cell}
            data-numeric={column.numeric}
            data-phone={column.phone}
          >
            {index === 0 ? (
              <Opener {...props} isOpen={isOpen}>
                {drawnCell(column, item)}
              </Opener>
            ) : (
              drawnCell(column, item)
            )}
          </td>
        ))}
        {renderActs && (
          <td {...actsMark} className={styles.acts} data-wide={props.actsWidth && ''}>
            {renderActs(item)}
          </td>
        )}
      </tr>
      {isOpen && (
        <tr className={styles.detail}>
          <td colSpan={span} id={detailId(row.id)}>
            {renderDetail(item)}
          </td>
        </tr>
      )}
    </>
  );
}

const detailId = (id: string) => `row-${id}`;

type OpenerParts<Row extends RowData> = Props<Row> & { isOpen: boolean; children: ReactNode };

function Opener<Row extends RowData>(props: OpenerParts<Row>) {
  const { row, children, isOpen, nameOf, renderLink, renderDetail, onOpen } = props;
  const className = styles.opener ?? '';
  if (renderLink) return renderLink(row.original, { className, children, ...openerMark });
  if (!renderDetail) return children;
  return (
    <button
      type="button"
      {...openerMark}
      className={className}
      aria-label={nameOf(row.original)}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailId(row.id) : undefined}
      onClick={() => onOpen?.(isOpen ? undefined : row.id)}
    >
      <ChevronRight className={styles.turn} aria-hidden="true" />
      <span className={styles.words}>{children}</span>
    </button>
  );
}
