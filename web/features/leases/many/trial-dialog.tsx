import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { cancelReasons, type CancelReason } from '#contracts/leases/lease-keeping.ts';
import { replacementReasons, type ReplacementReason } from '#contracts/goods/lease-life.ts';
import type { LeaseOutcome } from '#contracts/leases/many-leases.ts';
import type { Plan } from '#contracts/term.ts';
import { formatKes, formatKesExact } from '../../../lib/text/short-format.ts';
import { useOfferedPlans } from '../../../lib/queries/offered-plans.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Checkbox, Choices } from '../../../ui/input/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { keepWords } from '../keep/keep-words.ts';
import record from '../../../ui/record.module.css';
import { replaceWords } from '../replace-words.ts';
import { actOnMany, doneOf, type Act } from './act-on-many.ts';
import { manyWords } from './many-words.ts';
import { Refusals } from './refusals.tsx';
import type { TrialAct } from './trial-act.ts';

type FormProps = {
  ids: readonly string[];
  busy: boolean;
  onRun: (act: Act, ids: readonly string[]) => void;
};
type Props = FormProps & { act: TrialAct; onClose: () => void };

const forms = { replace: ReplaceForm, on: AutoForm, end: EndForm };

/** An act that moves or costs something: first what it would do, then whether to do it. */
export default function TrialDialog({ act, onClose, ...form }: Props) {
  const t = useWords(manyWords);
  const Form = forms[act];
  const text = { replace: t.replaceText, on: t.autoText, end: t.endText }[act];
  return (
    <Dialog open onClose={onClose} title={t.acts[act]} description={text} size="small">
      <div className={record.form}>
        <Form {...form} />
      </div>
    </Dialog>
  );
}

function ReplaceForm(props: FormProps) {
  const t = useWords(manyWords);
  const own = useWords(replaceWords);
  const [reason, setReason] = useState<ReplacementReason>('not-working');
  const [anywhere, setAnywhere] = useState(false);
  const act = { act: 'replace', reason, anywhere } as const;
  return (
    <>
      <Choices
        label={own.why}
        options={replacementReasons.map((entry) => [entry, own.reasons[entry]])}
        chosen={reason}
        onChoose={setReason}
      />
      <Checkbox
        label={own.anywhere}
        checked={anywhere}
        onChange={({ target }) => setAnywhere(target.checked)}
      />
      <Trial
        {...props}
        key={`${reason} ${anywhere}`}
        trial={{ ...act, dryRun: true }}
        actFor={() => act}
        confirm={t.replace}
        summary={(able) => {
          const free = able.filter(({ replacement }) => replacement?.foundFault).length;
          const to = `${t.replaceTo} ${placesOf(able)}`;
          return free > 0 ? `${to}. ${t.replaceFree(free)}` : to;
        }}
      />
    </>
  );
}

/** "Nairobi, Kenya (3); Mombasa, Kenya (1)" */
function placesOf(able: readonly LeaseOutcome[]): string {
  const counts = new Map<string, number>();
  for (const { replacement } of able) {
    const place = replacement?.place ?? '';
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return [...counts].map(([place, count]) => `${place} (${count})`).join('; ');
}

/** More than any term costs: in a trial the price is asked for, not agreed to. */
const anyPriceKes = 10_000_000;

function AutoForm(props: FormProps) {
  const t = useWords(manyWords);
  const [plan, setPlan] = useState<Plan>('monthly');
  const [prompts, setPrompts] = useState(false);
  const act = { act: 'auto-renewal-on', plan, prompts } as const;
  const pricesOf = (able: readonly LeaseOutcome[]) => able.map(({ amountKes = 0 }) => amountKes);
  return (
    <>
      <Choices
        label={t.acts.on}
        options={useOfferedPlans().map((each) => [each, t.each[each]])}
        chosen={plan}
        onChoose={setPlan}
      />
      <Checkbox
        label={t.prompts}
        checked={prompts}
        onChange={({ target }) => setPrompts(target.checked)}
      />
      <Trial
        {...props}
        key={plan}
        trial={{ ...act, amountKes: anyPriceKes, dryRun: true }}
        actFor={(able) => ({ ...act, amountKes: Math.max(...pricesOf(able)) })}
        confirm={t.on}
        summary={(able) => {
          const prices = pricesOf(able);
          const [low, high] = [Math.min(...prices), Math.max(...prices)];
          const each = low === high ? formatKes(low) : t.range(formatKes(low), formatKes(high));
          return t.price(each, formatKes(prices.reduce((sum, price) => sum + price, 0)));
        }}
      />
    </>
  );
}

function EndForm(props: FormProps) {
  const t = useWords(manyWords);
  const { why, reasons } = useWords(keepWords).ending;
  const [reason, setReason] = useState<CancelReason>('not-needed');
  const act = { act: 'end', reason } as const;
  return (
    <>
      <Choices
        label={why}
        options={cancelReasons.map((entry) => [entry, reasons[entry]])}
        chosen={reason}
        onChoose={setReason}
      />
      <Trial
        {...props}
        danger
        trial={{ ...act, dryRun: true }}
        actFor={(_, asOf) => ({ ...act, asOf })}
        confirm={t.end}
        summary={(able) =>
          t.worth(formatKesExact(able.reduce((sum, one) => sum + (one.returnedMinor ?? 0), 0)))
        }
      />
    </>
  );
}

type TrialProps = FormProps & {
  trial: Act;
  /** The act for those that the trial found able, as of its moment. */
  actFor: (able: readonly LeaseOutcome[], at: string) => Act;
  summary: (able: readonly LeaseOutcome[]) => string;
  confirm: (count: number) => string;
  danger?: boolean;
};

/** Asks for the act’s trial; another `key` for another act, whose answer is not this one’s. */
function Trial(props: TrialProps) {
  const { ids, busy, onRun, trial, actFor, summary, confirm, danger = false } = props;
  const t = useWords(manyWords);
  const asked = useMutation({ mutationFn: () => actOnMany(trial, ids) });
  const able = doneOf(asked.data?.outcomes ?? []);
  const at = asked.data?.at ?? '';
  return (
    <>
      {asked.error && (
        <Notice tone="bad" live>
          {asked.error.message}
        </Notice>
      )}
      {asked.data && (
        <Notice live tone={able.length > 0 ? 'info' : 'warn'}>
          {able.length > 0 ? summary(able) : t.nothing}
          {able.length < ids.length && (
            <>
              <p>{t.cannot(ids.length - able.length)}</p>
              <Refusals outcomes={asked.data.outcomes} />
            </>
          )}
        </Notice>
      )}
      {able.length > 0 ? (
        <Button
          full
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          onClick={() =>
            onRun(
              actFor(able, at),
              able.map(({ id }) => id),
            )
          }
        >
          {confirm(able.length)}
        </Button>
      ) : (
        <Button full variant="primary" busy={asked.isPending} onClick={() => asked.mutate()}>
          {t.next}
        </Button>
      )}
    </>
  );
}
