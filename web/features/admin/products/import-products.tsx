import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin/admin.ts';
import { productKinds, type ProductKind } from '#contracts/admin/goods/products.ts';
import { request } from '../../../lib/api/api.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { BackLink } from '../../../ui/record.tsx';
import styles from '../admin.module.css';
import { OneField, AdminForm } from '../form/admin-form.tsx';
import { useAdminForm } from '../form/use-admin-form.ts';
import { ImportFoot, ImportSource } from '../stock/import-foot.tsx';
import { useLooked } from '../use-looked.ts';
import { adminWords } from '../words.ts';
import { productWords } from './product-words.ts';

const t = productWords.file;
type File = { kind: ProductKind; text: string };
const empty: File = { kind: 'proxy', text: '' };

const useImport = () =>
  useLooked({
    look: (body: File) => request(adminCalls.previewProducts, { body }),
    act: ({ input, seen }) =>
      request(adminCalls.importProducts, { body: { ...input, fingerprint: seen.fingerprint } }),
    shownAfter: (reading) => reading,
  });

/** Products from a file: what would become of each row, then the import itself. */
export function ImportProducts() {
  useTitle(t.title);
  const looking = useImport();
  const form = useAdminForm({
    rules: adminCalls.previewProducts.body,
    start: empty,
    send: looking.preview,
    onChange: looking.forget,
    refreshes: 'never',
  });
  return (
    <AdminForm form={form} foot={<ImportFoot words={t} looking={looking} busy={form.busy} />}>
      <BackLink to="/admin/products">{adminWords.nav.products}</BackLink>
      <div>
        <PageTitle>{t.title}</PageTitle>
        <p className={styles.soft}>
          {t.lead} <Link to="/admin/stock/import">{t.stock}</Link>
        </p>
      </div>
      <OneField
        at={form.at('kind')}
        label={t.kind}
        values={productKinds}
        words={adminWords.kinds}
      />
      <ImportSource
        at={form.at('text')}
        words={t}
        accept=".csv,text/csv,text/plain"
        onText={(text) => form.set('text', text)}
      />
    </AdminForm>
  );
}
