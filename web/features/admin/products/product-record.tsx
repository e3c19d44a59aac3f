import { useEffect, useRef, useState } from 'react';
import { adminCalls } from '#contracts/admin/admin.ts';
import {
  termRules,
  type ProductKind,
  type ProductRecord as Found,
  type ProductRecord,
} from '#contracts/admin/goods/products.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment, formatUsdCents } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Facts } from '../../../ui/card.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { Block } from '../../../ui/record.tsx';
import record from '../../../ui/record.module.css';
import { RecordScreen } from '../screen/record-screen.tsx';
import { Acts } from '../screen/screen.tsx';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { changedOf } from '../conflict/differences.ts';
import { useConflict } from '../conflict/use-conflict.ts';
import { AdminForm } from '../form/admin-form.tsx';
import { meantBy, typedOf } from '../form/units.ts';
import { useValues } from '../form/use-field.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { adminWords } from '../words.ts';
import { wordIn } from '../words/readable.ts';
import { listingWith, offerWith, plainTerms } from './as-seen.ts';
import { fieldWord, shownValue, productWords as t } from './product-words.ts';
import { termFields, unitsOf, type Draft, type Terms } from './fields.ts';
import { ProductFields } from './product-fields.tsx';
import { useCountries } from './use-countries.ts';
import { ProductPreview, type Drawn } from './product-preview.tsx';

/** One product: what staff decide of it, how customers see it, and who changed it. */
export function ProductRecord({ id, ...drawn }: Drawn & { id: string }) {
  const { products } = adminWords.nav;
  return (
    <RecordScreen
      title={products}
      tab={({ product }) => product.title}
      query={queryOf(adminCalls.product, { params: { id } })}
      height="24rem"
      back={['/admin/products', products]}
      missing={{ title: t.missing, text: t.missingText }}
      view={(found) => {
        const { title, onSale, health, checkedAt } = found.product;
        return {
          title,
          state: (
            <Badge tone={onSale ? 'ok' : 'neutral'}>{onSale ? t.sales.on : t.sales.off}</Badge>
          ),
          line: [id, health && wordIn(t.healths, health), checkedAt && formatMoment(checkedAt)],
          parts: <Editor found={found} {...drawn} />,
        };
      }}
    />
  );
}

type Copied = { version: number; fields: Terms };
const copyOf = ({ product, terms }: Found): Copied => ({
  version: product.version,
  fields: plainTerms(terms),
});

/** What the form holds of terms. */
const typedTerms = (kind: ProductKind, terms: Terms) =>
  typedOf(unitsOf(termFields[kind]), terms) as Draft;

/**
 * The copy that is edited. It follows the shop's while nothing is typed into it, and once a choice
 * between two copies was saved; otherwise saving an old copy meets the other one.
 */
function useCopy(found: Found) {
  const { kind } = found.terms;
  const { id } = found.product;
  const now = copyOf(found);
  const [base, setBase] = useState(now);
  const [isChosen, setChosen] = useState(false);
  const { save, conflict } = useConflict<Terms>({
    base,
    read: async () => copyOf(await request(adminCalls.product, { params: { id } })),
    save: (version, change) =>
      request(adminCalls.changeProduct, { params: { id }, body: { version, ...change } }),
    onSaved: () => {
      setChosen(true);
      notify({ kind: 'success', title: t.saved });
    },
  });
  const form = useAdminForm({
    rules: termRules[kind],
    units: unitsOf(termFields[kind]),
    start: typedTerms(kind, base.fields),
    send: (terms) => save(changedOf(base.fields, terms)),
    refreshes: 'never',
  });
  const isLeft = base.version !== now.version && !conflict && (isChosen || !form.isDirty);
  const follow = () => {
    setBase(now);
    setChosen(false);
  };
  if (isLeft) follow();
  const { reset } = form;
  const start = useRef(base);
  useEffect(() => {
    if (start.current.version === base.version) return;
    start.current = base;
    reset(typedTerms(kind, base.fields));
  });
  const take = () => {
    follow();
    reset(typedTerms(kind, base.fields));
  };
  const typed = meantBy(unitsOf(termFields[kind]), useValues(form));
  return { form, take, conflict, terms: termRules[kind].safeParse(typed).data ?? base.fields };
}

function Editor({ found, ...drawn }: Drawn & { found: Found }) {
  const { form, take, conflict, terms } = useCopy(found);
  const { kind } = found.terms;
  const { id } = found.product;
  const countries = useCountries();
  const nameOf = (code: string) => countries.find((one) => one.code === code)?.name ?? code;
  const { listing } = found;
  return (
    <>
      {conflict && <ConflictDialog {...conflict} labelOf={fieldWord} shown={shownValue} />}
      <div className={record.columns}>
        <div className={record.column}>
          <Block id="terms" title={t.terms}>
            <AdminForm
              form={form}
              className={record.form}
              foot={<Foot isDirty={form.isDirty} busy={form.busy} onUndo={take} />}
            >
              <ProductFields form={form} specs={termFields[kind]} />
            </AdminForm>
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

type FootProps = { isDirty: boolean; busy: boolean; onUndo: () => void };

function Foot({ isDirty, busy, onUndo }: FootProps) {
  return (
    <Acts>
      <Button type="submit" variant="primary" size="large" disabled={!isDirty} busy={busy}>
        {isDirty ? t.save : t.unchanged}
      </Button>
      {isDirty && (
        <Button size="large" onClick={onUndo}>
          {t.undo}
        </Button>
      )}
    </Acts>
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

/** What staff did to a product, newest first, with what was before. */
function ProductHistory({ history }: Pick<ProductRecord, 'history'>) {
  return (
    <Block id="history" title={t.history}>
      {history.length === 0 && <p className={record.hint}>{t.nothingYet}</p>}
      <ul className={record.list}>
        {history.map(({ id, at, actor, before, after }) => (
          <li key={id}>
            <span>{changesIn(before, after)}</span>
            <span className={record.hint}>
              {actor} · {formatMoment(at)}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  );
}

const fieldsIn = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Without a before it was listed then, with all of its fields. */
function changesIn(before: unknown, after: unknown): string {
  const was = new Map(fieldsIn(before));
  if (was.size === 0) return t.listedThen;
  return fieldsIn(after)
    .map(([name, value]) => {
      const step = `${shownValue(name, was.get(name))} → ${shownValue(name, value)}`;
      return `${fieldWord(name)}: ${step}`;
    })
    .join(', ');
}
