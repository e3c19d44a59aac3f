import type { ReactNode } from 'react';
import FileDown from 'lucide-react/icons/file-down';
import { reportCalls, type ReportTable } from '#contracts/admin/reports.ts';
import { callUrl } from '../../../lib/api/api.ts';
import { buttonClass } from '../../../ui/input/button.tsx';
import { Cell, FigureHeads, Table } from '../../../ui/table.tsx';
import { Panel } from '../screen/panel.tsx';
import styles from './reports.module.css';
import { reportWords as t } from './report-words.ts';

export type Days = Readonly<{ from: string; to: string }>;
type PartProps = { title: string; table: ReportTable; days: Days; children: ReactNode };

/** A part of the report with its name and its file. */
export function Part({ title, table, days, children }: PartProps) {
  const file = (
    <a
      className={buttonClass({ size: 'small' })}
      href={callUrl(reportCalls.reportFile.path, { query: { ...days, table } })}
      aria-label={t.csvOf(title)}
      download
    >
      <FileDown aria-hidden="true" />
      {t.csv}
    </a>
  );
  return (
    <Panel title={title} beside={file}>
      {children}
    </Panel>
  );
}

type FiguresProps = {
  caption: string;
  heads: readonly string[];
  /** The first cell names the row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** Names on the left, figures on the right. */
export function Figures({ caption, heads, rows }: FiguresProps) {
  return (
    <Table caption={caption} plain>
      <FigureHeads heads={heads} />
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <Cell key={index} numeric={index > 0} className={styles.figure ?? ''}>
                {cell}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
