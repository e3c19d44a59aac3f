import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { manyMax, type LeaseOutcome } from '#contracts/leases/many-leases.ts';
import type { OwnLeasesFound } from '#contracts/leases/own-leases.ts';
import { readOwnLeases } from '../../../lib/queries/own-leases-query.ts';
import { queryClient } from '../../../lib/queries/query-client.ts';
import { keyUnder } from '../../../lib/queries/query-of.ts';
import { may } from '../../../lib/session/session.ts';
import { useWords, words } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { Notice } from '../../../ui/notice.tsx';
import { listedProxy, type ListedProxy } from '../leased-proxy.ts';
import { ExportChoice } from '../list/export-choice.tsx';
import { filterOf, type LeasesSearch } from '../list/leases-search.ts';
import type { Picked } from '../list/proxy-table.tsx';
import styles from '../leases.module.css';
import { leaseWords } from '../words.ts';
import { actOnMany, doneOf, type Act } from './act-on-many.ts';
import { manyWords } from './many-words.ts';
import { Refusals } from './refusals.tsx';
import type { TrialAct } from './trial-act.ts';

const LabelDialog = lazy(() => import('./label-dialog.tsx'));
const RenewDialog = lazy(() => import('./renew-dialog.tsx'));
const TrialDialog = lazy(() => import('./trial-dialog.tsx'));

type Asking = TrialAct | 'label' | 'renew';

type Props = {
  search: LeasesSearch;
  found: OwnLeasesFound;
  picked: Picked;
  onPick: (picked: Picked) => void;
  /** One more term for several leases, paid together. */
  renderRenewals: (leaseIds: readonly string[]) => ReactNode;
};

/** What can be done with the picked proxies, or, of copying, with all that are listed. */
export default function ManyBar({ search, found, picked, onPick, renderRenewals }: Props) {
  const t = useWords(manyWords);
  const bulk = useWords(leaseWords).bulk;
  const [asking, setAsking] = useState<Asking>();
  const { outcomes, forget, work } = useMany({ picked, onPick });
  const ids = [...picked.keys()];
  const readAll = async () => (await readOwnLeases(filterOf(search))).map(listedProxy);
  const run = (act: Act, on: readonly string[] = ids) =>
    work.mutate({ act, on }, { onSettled: () => setAsking(undefined) });
  const isPicked = picked.size > 0;
  const isDocked = isPicked || outcomes !== undefined;
  return (
    <div
      className={isDocked ? styles.dock : undefined}
      data-dock={isDocked || undefined}
      data-print="hide"
    >
      {outcomes && <Outcome outcomes={outcomes} onClose={forget} />}
      <div className={styles.bulk} role="group" aria-label={isPicked ? t.bar : bulk.label}>
        <PickedCount {...{ found, picked, onPick, readAll }} />
        {isPicked && <ActsMenu onAsk={setAsking} onRun={run} busy={work.isPending} />}
        {may('goods') && (
          <ExportChoice read={async () => (isPicked ? [...picked.values()] : readAll())} />
        )}
      </div>
      <Suspense fallback={null}>
        {asking === 'label' && (
          <LabelDialog
            proxies={[...picked.values()]}
            labels={found.labels.map(({ label }) => label)}
            onClose={() => {
              setAsking(undefined);
              onPick(new Map());
            }}
          />
        )}
        {asking === 'renew' && (
          <RenewDialog onClose={() => setAsking(undefined)}>{renderRenewals(ids)}</RenewDialog>
        )}
        {asking !== undefined && asking !== 'label' && asking !== 'renew' && (
          <TrialDialog
            act={asking}
            ids={ids}
            busy={work.isPending}
            onRun={run}
            onClose={() => setAsking(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Runs an act; what was done is let go, what was refused stays picked. */
function useMany({ picked, onPick }: Pick<Props, 'picked' | 'onPick'>) {
  const [outcomes, setOutcomes] = useState<readonly LeaseOutcome[]>();
  const work = useMutation({
    mutationFn: ({ act, on }: { act: Act; on: readonly string[] }) => actOnMany(act, on),
    onSuccess: (answer) => {
      setOutcomes(answer.outcomes);
      const done = new Set(doneOf(answer.outcomes).map(({ id }) => id));
      onPick(new Map([...picked].filter(([key]) => !done.has(key))));
    },
    onError: () => notify({ kind: 'error', title: words(manyWords).broken }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyUnder('/leases') }),
  });
  return { outcomes, forget: () => setOutcomes(undefined), work };
}

type CountProps = Omit<Props, 'search' | 'renderRenewals'> & {
  readAll: () => Promise<readonly ListedProxy[]>;
};

function PickedCount({ found, picked, onPick, readAll }: CountProps) {
  const t = useWords(manyWords);
  const bulk = useWords(leaseWords).bulk;
  const pickAll = useMutation({
    mutationFn: readAll,
    onSuccess: (all) => onPick(new Map(all.map((proxy) => [proxy.key, proxy]))),
    onError: () => notify({ kind: 'error', title: words(manyWords).broken }),
  });
  const { totalItems } = found;
  if (picked.size === 0) return <span>{bulk.all(totalItems)}</span>;
  return (
    <span>
      <span aria-live="polite">{bulk.picked(picked.size)}</span>
      {picked.size < Math.min(totalItems, manyMax) && (
        <Button
          size="small"
          variant="quiet"
          busy={pickAll.isPending}
          onClick={() => pickAll.mutate()}
        >
          {t.all(Math.min(totalItems, manyMax))}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => onPick(new Map())}>
        {bulk.clear}
      </Button>
    </span>
  );
}

type MenuProps = {
  onAsk: (asking: Asking) => void;
  onRun: (act: Act) => void;
  busy: boolean;
};

function ActsMenu({ onAsk, onRun, busy }: MenuProps) {
  const t = useWords(manyWords);
  const entry = (key: keyof typeof t.acts, onSelect: () => void) => ({
    key,
    label: t.acts[key],
    onSelect,
  });
  const uses = [
    entry('label', () => onAsk('label')),
    entry('test', () => onRun({ act: 'test' })),
    entry('replace', () => onAsk('replace')),
  ];
  const payments = [
    entry('renew', () => onAsk('renew')),
    entry('on', () => onAsk('on')),
    entry('off', () => onRun({ act: 'auto-renewal-off' })),
    'separator' as const,
    { ...entry('end', () => onAsk('end')), danger: true },
  ];
  return (
    <Menu
      trigger={
        <Button size="small" variant="primary" busy={busy}>
          {busy ? t.working : t.actions}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
      entries={[...(may('goods') ? uses : []), ...(may('money') ? payments : [])]}
    />
  );
}

type OutcomeProps = { outcomes: readonly LeaseOutcome[]; onClose: () => void };

/** What became of the last act; those that were refused, with their reasons. */
function Outcome({ outcomes, onClose }: OutcomeProps) {
  const t = useWords(manyWords);
  const done = doneOf(outcomes);
  const failed = done.filter(({ test }) => test?.ok === false).length;
  const passed = done.filter(({ test }) => test?.ok).length;
  const other = done.length - failed - passed;
  const refused = outcomes.length - done.length;
  const counts = [
    other > 0 && t.done(other),
    passed > 0 && t.passed(passed),
    failed > 0 && t.failed(failed),
    refused > 0 && t.refused(refused),
  ];
  return (
    <Notice
      live
      tone={refused + failed > 0 ? 'warn' : 'ok'}
      title={counts.filter(Boolean).join(', ')}
      action={
        <IconButton label={t.dismiss} onClick={onClose}>
          <X />
        </IconButton>
      }
    >
      {refused > 0 && (
        <>
          <Refusals outcomes={outcomes} /> {t.stays}
        </>
      )}
    </Notice>
  );
}
