import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useWords } from '../../../lib/text/words.ts';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { useCopy } from '../../../ui/input/copy-button.tsx';
import { Select } from '../../../ui/input/input.tsx';
import { exportable, exportFormats, type ExportFormat } from './export-formats.ts';
import type { LeasedProxy } from '../leased-proxy.ts';
import styles from '../leases.module.css';
import { leaseWords } from '../words.ts';

const formatKey = 'bulkFormat';
const [first] = exportFormats;

type Props = { visible: readonly LeasedProxy[]; picked: ReadonlySet<string>; onClear: () => void };

/** Copies or downloads the picked proxies, or all that are listed, in the layout taken last. */
export default function BulkBar({ visible, picked, onClear }: Props) {
  const t = useWords(leaseWords).bulk;
  const { copied, copy } = useCopy();
  const [chosen, setChosen] = useState(() => localStorage.getItem(formatKey));
  const format = exportFormats.find(({ id }) => id === chosen) ?? first;
  const usable = visible.filter(exportable);
  const own = usable.filter(({ key }) => picked.has(key));
  const proxies = own.length > 0 ? own : usable;
  if (!format || proxies.length === 0) return null;
  const choose = (id: string) => {
    localStorage.setItem(formatKey, id);
    setChosen(id);
  };
  return (
    <div className={styles.bulk} role="group" aria-label={t.label} data-print="hide">
      <span>
        {own.length > 0 ? t.picked(own.length) : t.all(proxies.length)}
        {own.length > 0 && (
          <Button size="small" variant="quiet" onClick={onClear}>
            {t.clear}
          </Button>
        )}
      </span>
      <Select
        aria-label={t.layout}
        value={format.id}
        onChange={(event) => choose(event.target.value)}
      >
        {exportFormats.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button size="small" onClick={() => void copy(format.write(proxies))}>
        <Copy aria-hidden="true" />
        {copied ? t.copied : t.copy}
      </Button>
      <Button size="small" onClick={() => save(format, format.write(proxies))}>
        <Download aria-hidden="true" />
        {t.download}
      </Button>
      <Link
        className={buttonClass({ size: 'small', variant: 'quiet' })}
        to="/account/api"
        hash="list-links"
      >
        {t.links}
      </Link>
    </div>
  );
}

/** The file is made here: a password in a download address would lie in histories. */
function save({ file }: ExportFormat, text: string) {
  // Excel reads a table without its mark as letters of an older code page.
  const mark = file.ending === 'csv' ? '\uFEFF' : '';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([mark, text], { type: file.type }));
  link.download = `proxies.${file.ending}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
