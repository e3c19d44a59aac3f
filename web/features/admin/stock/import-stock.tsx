import { adminCalls } from '#contracts/admin/admin.ts';
import { wordsFields, type WordsField } from '#contracts/goods/proxy-terms.ts';
import {
  importStockBody,
  nameResolutions,
  type ImportStockBody,
} from '#contracts/admin/goods/stock.ts';
import { request } from '../../../lib/api/api.ts';
import { useTitle } from '../../../lib/use-title.ts';
import styles from '../admin.module.css';
import { OneField, TextField, AdminForm } from '../form/admin-form.tsx';
import { plain, usd } from '../form/units.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { productWords } from '../products/product-words.ts';
import { ImportFoot, ImportSource } from './import-foot.tsx';
import own from './import-stock.module.css';
import { stockWords as t } from './words.ts';
import { useLooked } from '../use-looked.ts';
import { PageTitle } from '../../../ui/page/page-frame.tsx';

const protocols = ['socks5', 'http'] as const;
const noWords = Object.fromEntries(wordsFields.map((name) => [name, ''])) as Record<
  WordsField,
  string
>;
const start = {
  supplier: '',
  origin: '',
  consentBasis: '',
  nameResolution: 'pin' as (typeof nameResolutions)[number],
  text: '',
  format: 'auto',
  defaults: {
    ...noWords,
    countryCode: 'KE',
    connection: 'Fiber',
    protocol: 'socks5' as (typeof protocols)[number],
    dayCents: '1.99',
    monthCents: '39.00',
  },
};
const upper = { ...plain, read: (text: string) => text.trim().toUpperCase() };
const units = { defaults: { countryCode: upper, dayCents: usd, monthCents: usd } };
const { fields } = productWords;
const protocolWords = { socks5: 'SOCKS5', http: 'HTTP' };

/** Stock from a file: what would become of each row, then the import itself. */
export function ImportStock() {
  useTitle(t.title);
  const looking = useImport();
  const form = useAdminForm({
    rules: importStockBody,
    units,
    start,
    send: looking.preview,
    onChange: looking.forget,
    refreshes: 'never',
  });
  const { at } = form;
  return (
    <AdminForm form={form} foot={<ImportFoot words={t} looking={looking} busy={form.busy} />}>
      <div>
        <PageTitle>{t.title}</PageTitle>
        <p className={styles.soft}>{t.lead}</p>
      </div>
      <div className={own.fields}>
        <TextField at={at('supplier')} label={t.supplier} />
        <TextField at={at('origin')} label={t.origin} />
        <TextField at={at('consentBasis')} label={t.consent} />
      </div>
      <OneField
        at={at('nameResolution')}
        label={t.names}
        hint={t.namesHint}
        values={nameResolutions}
        words={t.resolvers}
      />
      <ImportSource
        at={at('text')}
        words={t}
        accept=".csv,.txt,.json,text/*,application/json"
        onText={(text) => form.set('text', text)}
      />
      <fieldset className={own.group}>
        <legend className={own.legend}>{t.defaults}</legend>
        <div className={own.fields}>
          <TextField at={at('defaults.countryCode')} label={t.country} />
          {wordsFields.map((name) => (
            <TextField key={name} at={at(`defaults.${name}`)} label={fields[name]} />
          ))}
          <OneField
            at={at('defaults.protocol')}
            label={t.protocol}
            values={protocols}
            words={protocolWords}
          />
          <TextField at={at('defaults.dayCents')} label={t.day} inputMode="decimal" />
          <TextField at={at('defaults.monthCents')} label={t.month} inputMode="decimal" />
        </div>
      </fieldset>
    </AdminForm>
  );
}

const useImport = () =>
  useLooked({
    look: (body: ImportStockBody) => request(adminCalls.previewStock, { body }),
    act: ({ input: body }) => request(adminCalls.importStock, { body }),
    shownAfter: (reading) => reading,
  });
