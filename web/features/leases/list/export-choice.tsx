import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { may } from '../../../lib/session/session.ts';
import { useWords, words } from '../../../lib/text/words.ts';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { useCopy } from '../../../ui/input/copy-button.tsx';
import { Select } from '../../../ui/input/input.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { exportable, exportFormats, type ExportFormat } from './export-formats.ts';
import { manyWords } from '../many/many-words.ts';
import type { LeasedProxy } from '../leased-proxy.ts';
import { leaseWords } from '../words.ts';

const formatKey = 'bulkFormat';
const [first] = exportFormats;

/** Copies or downloads proxies in the layout taken last; `read` fetches those of other pages. */
export function ExportChoice({ read }: { read: () => Promise<readonly LeasedProxy[]> }) {
  const t = useWords(leaseWords).bulk;
  const { copied, copy } = useCopy();
  const [chosen, setChosen] = useState(() => localStorage.getItem(formatKey));
  const format = exportFormats.find(({ id }) => id === chosen) ?? first;
  if (!format) return null;
  const give = async (to: (text: string) => unknown) => {
    try {
      const proxies = (await read()).filter(exportable);
      if (proxies.length > 0) await to(format.write(proxies));
      else notify({ kind: 'info', title: t.none });
    } catch {
      notify({ kind: 'error', title: words(manyWords).broken });
    }
  };
  return (
    <>
      <Select
        aria-label={t.layout}
        value={format.id}
        onChange={({ target: { value } }) => {
          localStorage.setItem(formatKey, value);
          setChosen(value);
        }}
      >
        {exportFormats.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button size="small" onClick={() => void give(copy)}>
        <Copy aria-hidden="true" />
        {copied ? t.copied : t.copy}
      </Button>
      <Button size="small" onClick={() => void give((text) => save(format, text))}>
        <Download aria-hidden="true" />
        {t.download}
      </Button>
      {may('account') && (
        <Link
          className={buttonClass({ size: 'small', variant: 'quiet' })}
          to="/account/api"
          hash="list-links"
        >
          {t.links}
        </Link>
      )}
    </>
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
