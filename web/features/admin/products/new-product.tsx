import { useState } from 'react';
import { adminCalls } from '#contracts/admin/admin.ts';
import { newProductBody, type ProductKind } from '#contracts/admin/goods/products.ts';
import { request } from '../../../lib/api/api.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/input/button.tsx';
import { ChoiceCard } from '../../../ui/input/checkbox.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { BackLink, Block } from '../../../ui/record.tsx';
import record from '../../../ui/record.module.css';
import styles from '../admin.module.css';
import { AdminForm } from '../form/admin-form.tsx';
import { useValues } from '../form/use-field.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { adminWords } from '../words.ts';
import {
  blank,
  unitsOf,
  type Draft,
  entryFields,
  newFields,
  type FieldName,
  type FieldSpec,
} from './fields.ts';
import { ProductFields } from './product-fields.tsx';
import { useCountries } from './use-countries.ts';
import { ProductPreview, type Drawn, type Seen } from './product-preview.tsx';
import { productWords as t } from './product-words.ts';
import own from './products.module.css';
import { flagFields, wordsFields, type ProxyTerms } from '#contracts/goods/proxy-terms.ts';
import { parseDecimal } from '#contracts/money.ts';
import { listingWith, offerWith } from './as-seen.ts';

const types = ['proxy', 'vps', 'rdp'] as const;
type Type = (typeof types)[number];

type NewType = Readonly<{
  kind: ProductKind;
  /** What most new products of a type have; everything can be changed. */
  usual: Draft;
  /** What the type says of every one, beside the form. */
  line?: Readonly<{ audience: 'member' | 'public' }>;
}>;

const machine = { countryCode: 'US', vcpus: '2', ramGb: '4', diskGb: '80', hasAndroid: true };

const newTypes: Readonly<Record<Type, NewType>> = {
  proxy: {
    kind: 'proxy',
    usual: { countryCode: 'KE', connection: 'Fiber', protocol: 'socks5', dayCents: '1.99' },
  },
  vps: {
    kind: 'vps',
    usual: { ...machine, supportedOs: 'Linux Windows' },
    line: { audience: 'member' },
  },
  rdp: {
    kind: 'vps',
    usual: { ...machine, supportedOs: 'Windows' },
    line: { audience: 'public' },
  },
};

type NameOf = (countryCode: string) => string;
type NewKind = Readonly<{
  blocks: readonly Readonly<{ id: string; title: string; specs: readonly FieldSpec[] }>[];
  /** How customers will see what stands in the form; what is not there yet is left open. */
  seen: (draft: Draft, nameOf: NameOf) => { seen: Seen; note?: string };
}>;

const word = (draft: Draft, name: FieldName) => String(draft[name] ?? '').trim() || '–';
const price = (draft: Draft, name: FieldName) =>
  parseDecimal(String(draft[name] ?? ''), 'USD')?.minor ?? 0;

/** The form of a new product of each kind. */
const newKinds: Readonly<Record<ProductKind, NewKind>> = {
  proxy: {
    blocks: [
      { id: 'terms', title: t.terms, specs: newFields.proxy },
      { id: 'entry', title: t.entry, specs: entryFields.proxy },
    ],
    seen: (draft, nameOf) => {
      const said = Object.fromEntries([
        ...wordsFields.map((name) => [name, word(draft, name)]),
        ...flagFields.map((name) => [name, true]),
      ]) as Omit<ProxyTerms, 'countryCode' | 'dayCents' | 'monthCents'>;
      const terms = {
        countryCode: String(draft.countryCode ?? ''),
        dayCents: price(draft, 'dayCents'),
        monthCents: price(draft, 'monthCents'),
        ...said,
      };
      const listing = listingWith(terms, { listing: undefined, nameOf });
      return { seen: { listing }, note: t.unmeasured };
    },
  },
  vps: {
    blocks: [{ id: 'terms', title: t.terms, specs: [...entryFields.vps, ...newFields.vps] }],
    seen: (draft, nameOf) => {
      const systems = String(draft.supportedOs ?? '').split(' ');
      const terms = {
        countryCode: String(draft.countryCode ?? ''),
        description: word(draft, 'description'),
        supportedOs: (['Linux', 'Windows'] as const).filter((one) => systems.includes(one)),
        monthCents: price(draft, 'monthCents'),
        vcpus: Number(draft.vcpus) || 0,
        ramGb: Number(draft.ramGb) || 0,
        diskGb: Number(draft.diskGb) || 0,
        hasAndroid: draft.hasAndroid === true,
      };
      return { seen: { offer: offerWith(terms, { id: word(draft, 'id'), nameOf }) } };
    },
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
  const { kind, usual, line } = newTypes[type];
  const specs = newKinds[kind].blocks.flatMap((block) => block.specs);
  return useAdminForm({
    rules: newProductBody,
    units: unitsOf(specs),
    start: { ...blank(specs), ...usual },
    shape: (meant) => ({ kind, ...meant, ...line }),
    send: (body) => request(adminCalls.addProduct, { body }),
    onSent: ({ id }) => {
      notify({ kind: 'success', title: t.listed });
      onListed(id);
    },
  });
}

function Form({ type, onListed, ...drawn }: Props & { type: Type }) {
  const { kind } = newTypes[type];
  const form = useNewProduct(type, onListed);
  const foot = (
    <Button type="submit" variant="primary" size="large" full busy={form.busy}>
      {t.list}
    </Button>
  );
  return (
    <div className={record.columns}>
      <AdminForm form={form} className={record.column} foot={foot}>
        {newKinds[kind].blocks.map(({ id, title, specs }) => (
          <Block key={id} id={id} title={title}>
            <ProductFields form={form} specs={specs} />
          </Block>
        ))}
      </AdminForm>
      <Preview kind={kind} draft={useValues(form)} {...drawn} />
    </div>
  );
}

type PreviewProps = Drawn & { kind: ProductKind; draft: Draft };

/** Drawn from the form while it is filled in. */
function Preview({ kind, draft, ...drawn }: PreviewProps) {
  const countries = useCountries();
  const nameOf = (code: string) => countries.find((one) => one.code === code)?.name ?? code;
  return <ProductPreview {...drawn} {...newKinds[kind].seen(draft, nameOf)} />;
}
