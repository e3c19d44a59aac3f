import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import type { ProductRecord as Found } from '#contracts/admin-products.ts';
import { request } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { ApiRefused } from '../../../lib/api-errors.ts';
import { formatMoment, formatUsdCents } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { BackLink, Block, MissingRecord } from '../../../ui/record.tsx';
import record from '../../../ui/record.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { useConflict } from '../conflict/use-conflict.ts';
import { adminWords } from '../words.ts';
import { listingWith, offerWith, plainTerms } from './as-seen.ts';
import { fieldWord, shownValue } from './field-value.ts';
import { changesOf, draftOf, readTerms, termFields, type Terms } from './fields.ts';
import { ProductFields, useCountries } from './product-fields.tsx';
import { ProductHistory } from './product-history.tsx';
import { ProductPreview, type Drawn } from './product-preview.tsx';
import { productWords as t } from './product-words.ts';

/** One product: what staff decide of it, how customers see it, and who changed it. */
export function ProductRecord({ id, ...drawn }: Drawn & { id: string }) {
  const { data, error } = useQuery({
    ...queryOf(adminCalls.product, { params: { id } }),
  });
  useTitle(data?.product.title ?? adminWords.nav.products);
  if (data) return <Editor found={data} {...drawn} />;
  if (!error) return <Skeleton height="24rem" />;
  if (error instanceof ApiRefused && error.status === 404) {
    return (
      <MissingRecord to="/admin/products" title={t.missing} text={t.missingText}>
        {adminWords.nav.products}
      </MissingRecord>
    );
  }
  return <Notice tone="bad" live title={error.message} />;
}

const isSame = (one: Terms, other: Terms) => Object.keys(changesOf(one, other)).length === 0;
type Copied = { version: number; fields: Terms };
const copyOf = ({ product, terms }: Found): Copied => ({
  version: product.version,
  fields: plainTerms(terms),
});

/**
 * The copy that is edited. It follows the shop's while nothing is typed into it, and once a choice
 * between two copies was saved; otherwise saving an old copy meets the other one.
 */
function useCopy(found: Found) {
  const { kind } = found.terms;
  const now = copyOf(found);
  const [base, setBase] = useState(now);
  const [draft, setDraft] = useState(() => draftOf(kind, now.fields));
  const [isChosen, setChosen] = useState(false);
  const read = readTerms(kind, draft);
  const { id } = found.product;
  const { busy, save, conflict } = useConflict<Terms>({
    base,
    read: async () => copyOf(await request(adminCalls.product, { params: { id } })),
    save: (version, change) =>
      request(adminCalls.changeProduct, { params: { id }, body: { version, ...change } }),
    onSaved: () => notify({ kind: 'success', title: t.saved }),
  });
  const take = () => {
    setBase(now);
    setDraft(draftOf(kind, now.fields));
    setChosen(false);
  };
  const isTouched = !read.value || !isSame(base.fields, read.value);
  const isSaved = read.value && isSame(now.fields, read.value);
  if (base.version !== now.version && !conflict && (isChosen || !isTouched || isSaved)) take();
  const choice = conflict && {
    ...conflict,
    onSave: (chosen: Parameters<typeof conflict.onSave>[0]) => {
      setChosen(true);
      conflict.onSave(chosen);
    },
  };
  return { base, draft, setDraft, read, isTouched, take, busy, save, choice };
}

function Editor({ found, ...drawn }: Drawn & { found: Found }) {
  const copy = useCopy(found);
  const { base, draft, read, isTouched, choice } = copy;
  const [asked, setAsked] = useState(false);
  const { kind } = found.terms;
  const { id } = found.product;
  const countries = useCountries();
  const nameOf = (code: string) => countries.find((one) => one.code === code)?.name ?? code;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (read.value) copy.save(changesOf(base.fields, read.value));
  };
  const terms = read.value ?? base.fields;
  const { listing } = found;
  return (
    <>
      <Head found={found} />
      {choice && <ConflictDialog {...choice} labelOf={fieldWord} shown={shownValue} />}
      <div className={record.columns}>
        <div className={record.column}>
          <Block id="terms" title={t.terms}>
            <form className={record.form} onSubmit={submit} noValidate>
              <ProductFields
                specs={termFields[kind]}
                draft={draft}
                wrongs={asked ? (read.wrongs ?? {}) : {}}
                onChange={(name, value) =>
                  copy.setDraft((before) => ({ ...before, [name]: value }))
                }
              />
              {asked && read.wrongs && <Notice tone="bad" live title={t.wrongs} />}
              <div className={styles.acts}>
                <Button
                  type="submit"
                  variant="primary"
                  size="large"
                  disabled={!isTouched}
                  busy={copy.busy}
                >
                  {isTouched ? t.save : t.unchanged}
                </Button>
                {isTouched && (
                  <Button size="large" onClick={copy.take}>
                    {t.undo}
                  </Button>
                )}
              </div>
            </form>
          </Block>
          <Source found={found} />
          <ProductHistory history={found.history} />
        </div>
        <ProductPreview
          {...drawn}
          note={terms.onSale ? undefined : t.seenOff}
          seen={
            'dayCents' in terms
              ? { listing: listingWith(terms, { listing: listing ?? undefined, nameOf }) }
              : { offer: offerWith(terms, { id, nameOf }) }
          }
        />
      </div>
    </>
  );
}

function Head({ found: { product } }: { found: Found }) {
  const { title, onSale, health, checkedAt, id } = product;
  const measured = checkedAt ? `${health} · ${formatMoment(checkedAt)}` : health;
  return (
    <>
      <BackLink to="/admin/products">{adminWords.nav.products}</BackLink>
      <header className={styles.row}>
        <h1 className={styles.title}>{title}</h1>
        <Badge tone={onSale ? 'ok' : 'neutral'}>{onSale ? t.sales.on : t.sales.off}</Badge>
      </header>
      <p className={styles.soft}>{[id, measured].filter(Boolean).join(' · ')}</p>
    </>
  );
}

function Source({ found: { source } }: { found: Found }) {
  if (!source) return null;
  const { exitIp, supplier, externalId, origin, costMonthCents } = source;
  return (
    <Block id="source" title={t.source}>
      <Facts
        items={[
          [t.fields.exitIp, exitIp],
          [t.fields.supplier, supplier],
          [t.fields.externalId, externalId],
          [t.fields.origin, origin],
          [t.cost, costMonthCents === null ? '–' : formatUsdCents(costMonthCents)],
        ]}
      />
    </Block>
  );
}
