import { useFieldArray } from 'react-hook-form';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { PriceRule, PricePreview } from '#contracts/admin/goods/prices.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment, formatUsdCents } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/input/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import styles from '../admin.module.css';
import { AdminForm } from '../form/admin-form.tsx';
import { useAdminForm } from '../form/use-admin-form.ts';
import { Acts, AdminScreen, Figures } from '../screen/screen.tsx';
import { useLooked } from '../use-looked.ts';
import { RuleCard } from './rule-card.tsx';
import { newRule, ruleBody, ruleStart, ruleUnits } from './rule-form.ts';
import { priceWords as t } from './words.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { Cell, HeadCell, Table } from '../../../ui/table.tsx';

/** The rules that price the stock. */
export function PriceRules() {
  return (
    <AdminScreen
      title={t.title}
      lead={t.lead}
      // What is being edited must not change under its editor's hands.
      query={{ ...queryOf(adminCalls.priceRules), refetchOnWindowFocus: false }}
      height="18rem"
    >
      {(found) => <Editor key={found.version} {...found} />}
    </AdminScreen>
  );
}

type EditorProps = { version: number; rules: PriceRule[]; savedAt: string | null };

function Editor({ version, rules, savedAt }: EditorProps) {
  const { preview, auditEntry, looked, forget, error } = useRules(version);
  const form = useAdminForm({
    rules: adminCalls.previewPrices.body,
    units: ruleUnits,
    start: ruleStart(rules),
    shape: ruleBody,
    send: preview,
    onChange: forget,
    refreshes: 'never',
  });
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'rules' });
  const foot = (
    <>
      {error && <Notice tone="bad" live title={error.message} />}
      {looked && <Preview preview={looked.seen} />}
      <Acts>
        <Button size="large" onClick={() => append(newRule())}>
          {t.add}
        </Button>
        <Button type="submit" size="large" busy={form.busy}>
          {t.preview}
        </Button>
        {looked && (
          <Button
            variant="primary"
            size="large"
            busy={auditEntry.isPending}
            onClick={() => auditEntry.mutate(looked)}
          >
            {t.apply(looked.seen.counts.changed)}
          </Button>
        )}
      </Acts>
    </>
  );
  return (
    <AdminForm form={form} foot={foot}>
      <p className={styles.soft}>{t.version(version, savedAt && formatMoment(savedAt))}</p>
      {fields.length === 0 && <EmptyState title={t.none} text={t.noneText} />}
      {fields.map(({ id }, index) => (
        <RuleCard
          key={id}
          at={form.at}
          index={index}
          last={index === fields.length - 1}
          matched={looked?.seen.matched[index]}
          onMove={(by) => move(index, index + by)}
          onRemove={() => remove(index)}
        />
      ))}
    </AdminForm>
  );
}

const useRules = (version: number) =>
  useLooked({
    look: (body: { rules: PriceRule[] }) => request(adminCalls.previewPrices, { body }),
    act: ({ input: { rules }, seen: { fingerprint } }) =>
      request(adminCalls.applyPrices, { body: { version, rules, fingerprint } }).then(() =>
        notify({ kind: 'success', title: t.applied }),
      ),
  });

const counts = ['changed', 'same', 'unmatched', 'belowCost'] as const;

type Step = { from: number; to: number };
const step = ({ from, to }: Step) =>
  from === to ? formatUsdCents(to) : `${formatUsdCents(from)} → ${formatUsdCents(to)}`;

/** What the rules would make of the prices, before anything changes. */
function Preview({ preview }: { preview: PricePreview }) {
  return (
    <section className={styles.card} aria-live="polite">
      <Figures
        items={counts.map((one) => [t.counts[one], formatWhole(preview.counts[one])] as const)}
      />
      {preview.counts.belowCost > 0 && <Notice tone="warn" title={t.below} />}
      {preview.changes.length > 0 && (
        <Table caption={t.largest} plain>
          <thead>
            <tr>
              <HeadCell>{t.what}</HeadCell>
              <HeadCell>{t.by}</HeadCell>
              <HeadCell numeric>{t.oneDay}</HeadCell>
              <HeadCell numeric>{t.oneMonth}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {preview.changes.map(({ id, what, rule, dayCents, monthCents }) => (
              <tr key={id}>
                <Cell>{what}</Cell>
                <Cell>{rule}</Cell>
                <Cell numeric>{step(dayCents)}</Cell>
                <Cell numeric>{step(monthCents)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
