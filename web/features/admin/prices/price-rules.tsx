import { useState, type FormEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import type { PricePreview, PriceRule } from '#contracts/admin-prices.ts';
import { request } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { adminKey } from '../staff.ts';
import { draftOf, newDraft, ruleOf, type Draft } from './draft.ts';
import { Preview } from './preview.tsx';
import { RuleCard } from './rule-card.tsx';
import { priceWords as t } from './words.ts';

/** The rules that price the stock. */
export function PriceRules() {
  useTitle(t.title);
  const found = useQuery({
    ...queryOf(adminCalls.priceRules),
    // What is being edited must not change under its editor's hands.
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <div>
        <h1 className={styles.title}>{t.title}</h1>
        <p className={styles.soft}>{t.lead}</p>
      </div>
      {found.isPending && <Skeleton height="18rem" />}
      {found.error && <Notice tone="bad" live title={found.error.message} />}
      {found.data && <Editor key={found.data.version} {...found.data} />}
    </>
  );
}

type Looked = { rules: PriceRule[]; preview: PricePreview };
type EditorProps = { version: number; rules: PriceRule[]; savedAt: string | null };

function Editor({ version, rules, savedAt }: EditorProps) {
  const [drafts, setDrafts] = useState(() => rules.map(draftOf));
  const [next, setNext] = useState(rules.length);
  const { preview, apply, looked, forget } = useRules(version);
  const change = (edited: Draft[]) => {
    setDrafts(edited);
    forget();
  };
  const look = (event: FormEvent) => {
    event.preventDefault();
    const wanted = drafts.map(ruleOf);
    const whole = wanted.filter((rule) => rule !== undefined);
    if (whole.length < wanted.length) notify({ kind: 'error', title: t.bad });
    else preview.mutate(whole);
  };
  const error = preview.error ?? apply.error;
  return (
    <form className={styles.form} onSubmit={look}>
      <p className={styles.soft}>{t.version(version, savedAt && formatMoment(savedAt))}</p>
      {drafts.length === 0 && <EmptyState title={t.none} text={t.noneText} />}
      {drafts.map((draft, index) => (
        <RuleCard
          key={draft.key}
          draft={draft}
          place={index + 1}
          last={index === drafts.length - 1}
          matched={looked?.preview.matched[index]}
          onChange={(edited) => change(drafts.with(index, edited))}
          onMove={(by) => change(swapped(drafts, index, index + by))}
          onRemove={() => change(drafts.toSpliced(index, 1))}
        />
      ))}
      {error && <Notice tone="bad" live title={error.message} />}
      {looked && <Preview preview={looked.preview} />}
      <div className={styles.acts}>
        <Button
          size="large"
          onClick={() => {
            change([...drafts, newDraft(next)]);
            setNext(next + 1);
          }}
        >
          {t.add}
        </Button>
        <Button type="submit" size="large" busy={preview.isPending}>
          {t.preview}
        </Button>
        {looked && (
          <Button
            variant="primary"
            size="large"
            busy={apply.isPending}
            onClick={() => apply.mutate(looked)}
          >
            {t.apply(looked.preview.counts.changed)}
          </Button>
        )}
      </div>
    </form>
  );
}

function swapped(drafts: readonly Draft[], one: number, other: number): Draft[] {
  const [left, right] = [drafts[one], drafts[other]];
  return left && right ? drafts.with(one, right).with(other, left) : [...drafts];
}

/** What was last looked at is what is applied, so nobody applies what they did not see. */
function useRules(version: number) {
  const queries = useQueryClient();
  const [looked, setLooked] = useState<Looked>();
  const preview = useMutation({
    mutationFn: (rules: PriceRule[]) => request(adminCalls.previewPrices, { body: { rules } }),
    onSuccess: (seen, rules) => setLooked({ rules, preview: seen }),
  });
  const apply = useMutation({
    mutationFn: ({ rules, preview: { fingerprint } }: Looked) =>
      request(adminCalls.applyPrices, { body: { version, rules, fingerprint } }),
    onSuccess: () => {
      notify({ kind: 'success', title: t.applied });
      return queries.invalidateQueries({ queryKey: adminKey });
    },
    onError: () => setLooked(undefined),
  });
  const forget = () => {
    setLooked(undefined);
    apply.reset();
    preview.reset();
  };
  return { preview, apply, looked, forget };
}
