import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { sum, usdCents, usdToKes } from '#contracts/money.ts';
import { isPlan, isWithin, listCents, type Plan } from '#contracts/term.ts';
import { addToCart, type CartItem } from '../../../lib/cart/cart.ts';
import { factsQuery } from '../../../lib/queries/facts-query.ts';
import { useOfferedPlans } from '../../../lib/queries/offered-plans.ts';
import { formatMoney } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { PlanSelect } from '../../../ui/input/plan-select.tsx';
import type { MarketProps } from '../market.tsx';
import { sellable } from '../sellable.ts';
import { choiceWords } from './choice-words.ts';
import styles from './choice.module.css';
import { clearChosen, noteAdded, useChosen } from './chosen.ts';

const comparedMax = 4;

type Props = Pick<MarketProps, 'search' | 'onSearch'>;

/** What is selected, what it comes to, and what can be done with it: compare it, or buy it. */
export default function ChoiceBar({ search, onSearch }: Props) {
  const t = useWords(choiceWords);
  const { listings, added } = useChosen();
  const [plan, setPlan] = useState<Plan>(isPlan(search.plan) ? search.plan : 'daily');
  const plans = useOfferedPlans(plan);
  const chosen = [...listings.values()];
  if (chosen.length === 0 && added === 0) return null;
  if (chosen.length === 0) return <Added count={added} />;
  const forSale = chosen.filter(sellable);
  const missing = chosen.length - forSale.length;
  const isCompared = chosen.length > 1 && chosen.length <= comparedMax;
  const compare = chosen.map(({ id }) => id).join(',');
  return (
    <div className={styles.bar} role="group" aria-label={t.bar} data-dock data-print="hide">
      <p className={styles.words}>
        <strong role="status">{t.chosen(chosen.length)}</strong>
        {missing > 0 && <span>{t.unavailable(missing)}</span>}
        {forSale.length > 0 && <Total listings={forSale} plan={plan} />}
      </p>
      <PlanSelect
        label={t.term}
        className={styles.term}
        plan={plan}
        plans={plans}
        onPlan={setPlan}
      />
      <Button size="small" variant="quiet" onClick={clearChosen}>
        {t.clear}
      </Button>
      {isCompared && (
        <Button
          size="small"
          aria-haspopup="dialog"
          onClick={() => onSearch({ ...search, compare }, { replace: true })}
        >
          {t.compare(chosen.length)}
        </Button>
      )}
      <Button
        size="small"
        variant="primary"
        disabled={forSale.length === 0}
        onClick={() => noteAdded(addToCart(forSale.map((each) => itemOf(each, plan))))}
      >
        {t.add}
      </Button>
    </div>
  );
}

/** For the chosen term, or for the longest that it may be bought for. */
const planFor = (listing: ProxyListing, plan: Plan): Plan =>
  isWithin(plan, listing.longestPlan) && listCents(listing, plan) !== undefined ? plan : 'daily';

const itemOf = (listing: ProxyListing, plan: Plan): CartItem => ({
  id: listing.id,
  plan: planFor(listing, plan),
  title: `${listing.loc.city}, ${listing.loc.isp}`,
  cc: listing.loc.cc,
});

function Added({ count }: { count: number }) {
  const t = useWords(choiceWords);
  return (
    <div className={styles.bar} role="group" aria-label={t.bar} data-dock data-print="hide">
      <p className={styles.words} role="status">
        {t.added(count)}
      </p>
      <Button size="small" variant="quiet" onClick={clearChosen}>
        {t.clear}
      </Button>
      <Link to="/cart" className={buttonClass({ size: 'small', variant: 'primary' })}>
        {t.review}
      </Link>
    </div>
  );
}

/** By the prices of the list; what many cost less is the quote's to say. */
function Total({ listings, plan }: { listings: readonly ProxyListing[]; plan: Plan }) {
  const t = useWords(choiceWords);
  const { data: facts } = useQuery(factsQuery);
  // Rounded line by line, as the cart and its order are.
  const prices = listings.map((each) => usdCents(listCents(each, planFor(each, plan)) ?? 0));
  const inKes = (rateE4: number) =>
    sum(
      prices.map((each) => usdToKes(each, rateE4)),
      'KES',
    );
  const steps = facts?.volumePrices ?? [];
  const applied = steps.findLast(({ from }) => from <= listings.length);
  const next = steps.find(({ from }) => from > listings.length);
  return (
    <>
      <span>
        {facts && formatMoney(inKes(facts.rateE4))} {formatMoney(sum(prices, 'USD'))}
        {applied && ` ${t.before}`}
      </span>
      {applied && <span>{t.applied(applied.percent)}</span>}
      {next && <span>{t.next(next.from - listings.length, next.percent)}</span>}
    </>
  );
}
