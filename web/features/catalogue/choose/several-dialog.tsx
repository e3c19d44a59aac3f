import { useState } from 'react';
import { cartCalls, linesMax } from '#contracts/sale/cart.ts';
import { isPlan, type Plan } from '#contracts/term.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { request } from '../../../lib/api/api.ts';
import { addToCart, readCart } from '../../../lib/cart/cart.ts';
import { useOfferedPlans } from '../../../lib/queries/offered-plans.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { PlanSelect } from '../../../ui/input/plan-select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import record from '../../../ui/record.module.css';
import { listingQuery } from '../listing-query.ts';
import type { MarketSearch } from '../market-search.ts';
import { choiceWords } from './choice-words.ts';
import { noteAdded } from './chosen.ts';

type Props = { open: boolean; search: MarketSearch; onClose: () => void };

/** So many of what the filters find, the cheapest first, as lines of the cart. */
export default function SeveralDialog({ open, search, onClose }: Props) {
  const t = useWords(choiceWords).several;
  return (
    <Dialog open={open} onClose={onClose} title={t.title} description={t.text} size="small">
      <SeveralForm search={search} onClose={onClose} />
    </Dialog>
  );
}

function SeveralForm({ search, onClose }: Omit<Props, 'open'>) {
  const words = useWords(choiceWords);
  const t = words.several;
  const [typed, setTyped] = useState('10');
  const [plan, setPlan] = useState<Plan>(isPlan(search.plan) ? search.plan : 'daily');
  const { busy, problem, add } = useAdding(search, onClose);
  const room = linesMax - readCart().items.length;
  const quantity = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  const isWrong = quantity < 1 || quantity > room;
  return (
    <form
      className={record.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong && !busy) void add({ quantity, plan });
      }}
    >
      <Field
        label={t.quantity}
        hint={t.hint(formatWhole(linesMax))}
        error={
          isWrong && typed !== '' ? (room > 0 ? t.wrong(formatWhole(room)) : t.full) : undefined
        }
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Field label={words.term}>
        <PlanSelect plan={plan} plans={useOfferedPlans(plan)} onPlan={setPlan} />
      </Field>
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      <div className={record.row}>
        <Button type="submit" variant="primary" busy={busy} disabled={isWrong}>
          {words.add}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}

type PickInput = Readonly<{ quantity: number; plan: Plan }>;

/** Puts what was found into the cart, and says where it is fewer than asked for. */
function useAdding(search: MarketSearch, onDone: () => void) {
  const t = useWords(choiceWords).several;
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const add = async (input: PickInput) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const found = await pick(search, input);
      if (found.length === 0) return setProblem(t.none);
      const added = addToCart(found);
      if (added < input.quantity) notify({ kind: 'info', title: t.fewer(formatWhole(added)) });
      noteAdded(added);
      onDone();
    } catch (error) {
      const isRefused = error instanceof ApiRefused;
      // Nothing at all can be had.
      const isNone = isRefused && error.code === 'cart-changed';
      setProblem(isNone ? t.none : isRefused ? error.message : t.failed);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, add };
}

/** The cheapest that are not in the cart yet. */
async function pick(search: MarketSearch, { quantity, plan }: PickInput) {
  const { pageNum: _page, sort: _sort, direction: _way, ...filter } = listingQuery(search);
  const there = new Set(readCart().items.map(({ id }) => id));
  const choice = { filter, plan, quantity: Math.min(linesMax, quantity + there.size) };
  const { lines } = await request(cartCalls.quoteCart, { body: { choice, accept: 'any' } });
  return lines
    .filter(({ productId }) => !there.has(productId))
    .slice(0, quantity)
    .map(({ productId, title, countryCode }) => ({ id: productId, plan, title, cc: countryCode }));
}
