import { useState, type FormEvent } from 'react';
import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin.ts';
import type { ProductKind } from '#contracts/admin-products.ts';
import { request } from '../../../lib/api.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { BackLink } from '../../../ui/record.tsx';
import styles from '../admin.module.css';
import { Choice } from '../choice.tsx';
import { ImportFoot } from '../import-foot.tsx';
import { ImportSource } from '../import-source.tsx';
import { useLooked } from '../use-looked.ts';
import { adminWords } from '../words.ts';
import { productWords } from './product-words.ts';

const t = productWords.file;
type File = { kind: ProductKind; text: string };

const useImport = () =>
  useLooked({
    look: (body: File) => request(adminCalls.previewProducts, { body }),
    act: ({ wish, seen }) =>
      request(adminCalls.importProducts, { body: { ...wish, fingerprint: seen.fingerprint } }),
    shownAfter: (reading) => reading,
  });

/** Products from a file: what would become of each row, then the import itself. */
export function ImportProducts() {
  useTitle(t.title);
  const looking = useImport();
  const { preview, forget } = looking;
  const [file, setFile] = useState<File>({ kind: 'proxy', text: '' });
  const change = (next: File) => {
    setFile(next);
    forget();
  };
  const look = (event: FormEvent) => {
    event.preventDefault();
    forget();
    preview.mutate(file);
  };
  return (
    <form className={styles.form} onSubmit={look}>
      <BackLink to="/admin/products">{adminWords.nav.products}</BackLink>
      <div>
        <h1 className={styles.title}>{t.title}</h1>
        <p className={styles.soft}>
          {t.lead} <Link to="/admin/stock/import">{t.stock}</Link>
        </p>
      </div>
      <Choice
        label={t.kind}
        value={file.kind}
        options={Object.entries(adminWords.kinds)}
        onChange={(kind) => change({ ...file, kind: kind === 'vps' ? 'vps' : 'proxy' })}
      />
      <ImportSource
        words={t}
        accept=".csv,text/csv,text/plain"
        text={file.text}
        onText={(text) => change({ ...file, text })}
      />
      <ImportFoot words={t} looking={looking} />
    </form>
  );
}
