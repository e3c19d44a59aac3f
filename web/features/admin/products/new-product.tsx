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
import { blank, unitsOf, type Draft } from './fields.ts';
import { newKinds, newTypes, types, type Type } from './new-kinds.ts';
import { ProductFields } from './product-fields.tsx';
import { useCountries } from './use-countries.ts';
import { ProductPreview, type Drawn } from './product-preview.tsx';
import { productWords as t } from './product-words.ts';
import own from './products.module.css';

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
