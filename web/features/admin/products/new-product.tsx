import { useState } from 'react';
import { adminCalls } from '#contracts/office/admin.ts';
import { flagFields, wordsFields, type ProxyTerms } from '#contracts/goods/proxy-terms.ts';
import { newProductBody, type ProductKind } from '#contracts/office/goods/products.ts';
import { parseDecimal } from '#contracts/money.ts';
import { request } from '../../../lib/api/api.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/input/button.tsx';
import { ChoiceCard } from '../../../ui/input/checkbox.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { BackLink, Block } from '../../../ui/record.tsx';
import record from '../../../ui/record.module.css';
import styles from '../admin.module.css';
import { OfficeForm } from '../form/office-form.tsx';
import { useValues } from '../form/use-field.ts';
import { useOfficeForm } from '../form/use-office-form.ts';
import { adminWords } from '../words.ts';
import { listingWith, offerWith } from './as-seen.ts';
import { blank, entryFields, newFields, unitsOf, type Draft, type FieldName } from './fields.ts';
import { ProductFields, useCountries } from './product-fields.tsx';
import { ProductPreview, type Drawn } from './product-preview.tsx';
import { productWords as t } from './product-words.ts';
import own from './products.module.css';

const types = ['proxy', 'vps', 'rdp'] as const;
type Type = (typeof types)[number];
const kindOf: Record<Type, ProductKind> = { proxy: 'proxy', vps: 'vps', rdp: 'vps' };

/** What most new products of a type have; everything can be changed. */
const usual: Record<Type, Draft> = {
  proxy: { countryCode: 'KE', connection: 'Fiber', protocol: 'socks5', dayCents: '1.99' },
  vps: {
    countryCode: 'US',
    supportedOs: 'Linux Windows',
    vcpus: '2',
    ramGb: '4',
    diskGb: '80',
    hasAndroid: true,
  },
  rdp: {
    countryCode: 'US',
    supportedOs: 'Windows',
    vcpus: '2',
    ramGb: '4',
    diskGb: '80',
    hasAndroid: true,
  },
};

type Props = Drawn & { onListed: (id: string) => void };

/** Lists one new product: what it is, its fields, and how customers will see it. */
export function NewProduct({ onListed, ...drawn }: Props) {
  useTitle(t.add);
  const [type, setType] = useState<Type>('proxy');
  return (
    <>
      <BackLink to="/admin/products">{adminWords.nav.products}</BackLink>
      <div>
        <PageTitle>{t.add}</PageTitle>
        <p className={styles.soft}>{t.newLead}</p>
      </div>
      <fieldset className={own.types}>
        <legend className={own.legend}>{t.type}</legend>
        {types.map((one) => (
          <ChoiceCard
            key={one}
            name="type"
            value={one}
            checked={one === type}
            onChange={() => setType(one)}
          >
            <strong>{t.types[one][0]}</strong>
            <span className={styles.soft}>{t.types[one][1]}</span>
          </ChoiceCard>
        ))}
      </fieldset>
      <Form key={type} type={type} onListed={onListed} {...drawn} />
    </>
  );
}

function useNewProduct(type: Type, onListed: (id: string) => void) {
  const kind = kindOf[type];
  const specs = [...entryFields[kind], ...newFields[kind]];
  const line = kind === 'vps' ? { audience: type === 'rdp' ? 'public' : 'member' } : {};
  return useOfficeForm({
    rules: newProductBody,
    units: unitsOf(specs),
    start: { ...blank(specs), ...usual[type] },
    shape: (meant) => ({ kind, ...meant, ...line }),
    send: (body) => request(adminCalls.addProduct, { body }),
    onSent: ({ id }) => {
      notify({ kind: 'success', title: t.listed });
      onListed(id);
    },
  });
}

function Form({ type, onListed, ...drawn }: Props & { type: Type }) {
  const kind = kindOf[type];
  const form = useNewProduct(type, onListed);
  const foot = (
    <Button type="submit" variant="primary" size="large" full busy={form.busy}>
      {t.list}
    </Button>
  );
  return (
    <div className={record.columns}>
      <OfficeForm form={form} className={record.column} foot={foot}>
        {kind === 'vps' ? (
          <Block id="terms" title={t.terms}>
            <ProductFields form={form} specs={[...entryFields.vps, ...newFields.vps]} />
          </Block>
        ) : (
          <>
            <Block id="terms" title={t.terms}>
              <ProductFields form={form} specs={newFields.proxy} />
            </Block>
            <Block id="entry" title={t.entry}>
              <ProductFields form={form} specs={entryFields.proxy} />
            </Block>
          </>
        )}
      </OfficeForm>
      <Preview kind={kind} draft={useValues(form)} {...drawn} />
    </div>
  );
}

type PreviewProps = Drawn & { kind: ProductKind; draft: Draft };

/** Drawn from the form while it is filled in; what is not there yet is left open. */
function Preview({ kind, draft, ...drawn }: PreviewProps) {
  const countries = useCountries();
  const nameOf = (code: string) => countries.find((one) => one.code === code)?.name ?? code;
  const word = (name: FieldName) => String(draft[name] ?? '').trim() || '–';
  const countryCode = String(draft.countryCode ?? '');
  const price = (name: FieldName) => parseDecimal(String(draft[name] ?? ''), 'USD')?.minor ?? 0;
  const prices = { dayCents: price('dayCents'), monthCents: price('monthCents') };
  if (kind === 'proxy') {
    const said = Object.fromEntries([
      ...wordsFields.map((name) => [name, word(name)]),
      ...flagFields.map((name) => [name, true]),
    ]) as Omit<ProxyTerms, 'countryCode' | keyof typeof prices>;
    const terms = { countryCode, ...prices, ...said };
    const listing = listingWith(terms, { listing: undefined, nameOf });
    return <ProductPreview {...drawn} note={t.unmeasured} seen={{ listing }} />;
  }
  const systems = String(draft.supportedOs ?? '').split(' ');
  const terms = {
    countryCode,
    description: word('description'),
    supportedOs: (['Linux', 'Windows'] as const).filter((one) => systems.includes(one)),
    monthCents: prices.monthCents,
    vcpus: Number(draft.vcpus) || 0,
    ramGb: Number(draft.ramGb) || 0,
    diskGb: Number(draft.diskGb) || 0,
    hasAndroid: draft.hasAndroid === true,
  };
  return (
    <ProductPreview {...drawn} seen={{ offer: offerWith(terms, { id: word('id'), nameOf }) }} />
  );
}
