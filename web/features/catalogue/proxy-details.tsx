import { lazy, Suspense, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { isWithin, type Plan } from '#contracts/term.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { factsQuery } from '../../lib/queries/facts-query.ts';
import { noteViewed } from '../../lib/recently-viewed.ts';
import { usePendingPayment } from '../../lib/session/pending-payment.ts';
import { useCustomerId } from '../../lib/session/session.ts';
import { formatKes } from '../../lib/text/short-format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { proxyQuery } from './catalogue-queries.ts';
import type { MarketProps } from './market.tsx';
import { NearestListings } from './nearest-listings.tsx';
import record from '../../ui/record.module.css';
import foot from '../../ui/overlay/foot.module.css';
import styles from './proxy-details.module.css';
import { ListingFigures, ListingHead, PlanBoxes, ProxyFacts } from './proxy-facts.tsx';
import { isHeldByMe, sellable } from './sellable.ts';
import { marketWords } from './words.ts';

/**
 * The details dialog, held by the address so that it can be linked; the payment dialog opens above
 * it. While it fades out it keeps showing what it showed.
 */
export default function ProxyDetails(props: MarketProps) {
  const { search, onSearch } = props;
  const t = useWords(marketWords).details;
  const [shown, setShown] = useState(search.proxy);
  if (search.proxy !== undefined && search.proxy !== shown) setShown(search.proxy);
  const { proxy: _proxy, pay: _pay, ...list } = search;
  return (
    <Dialog
      open={search.proxy !== undefined}
      onClose={() => onSearch(list, { replace: true })}
      onClosed={() => setShown(undefined)}
      title={t.title}
    >
      {shown && <DetailsBody key={shown} id={shown} {...props} />}
    </Dialog>
  );
}

function DetailsBody({ id, ...props }: MarketProps & { id: string }) {
  const words = useWords(marketWords);
  const { data: listing, error, refetch } = useQuery(proxyQuery(id));
  if (listing) return <Details listing={listing} {...props} />;
  if (!error) return <DetailsSkeleton />;
  const gone = error instanceof ApiRefused && error.status === 404;
  return (
    <>
      <Notice
        tone={gone ? 'info' : 'bad'}
        live
        action={!gone && <Button onClick={() => void refetch()}>{words.again}</Button>}
      >
        {gone ? words.details.gone : words.errorText}
      </Notice>
      {gone && <NearestListings id={id} search={props.search} />}
    </>
  );
}

function Details({ listing, search, onSearch, renderPayment, onRenew }: DetailsProps) {
  const t = useWords(marketWords).details;
  const [plan, setPlan] = useState<Plan>(search.pay ?? 'daily');
  const { pay, ...withoutPay } = search;
  const canBuy = sellable(listing) && isWithin(plan, listing.longestPlan);
  // Its first term is being paid for; the way back is the payment, not another purchase.
  const pending = usePendingPayment(useCustomerId() ?? undefined);
  const paying = pending?.proxyId === listing.id && !pending.renews ? pending : null;
  const rateE4 = useQuery(factsQuery).data?.rateE4;
  useEffect(() => noteViewed(listing.id), [listing.id]);
  return (
    <>
      <ListingHead listing={listing} />
      <ListingFigures listing={listing} />
      {paying ? (
        <Notice tone="wait">{t.paying(formatKes(paying.amount))}</Notice>
      ) : (
        <Availability listing={listing} search={search} />
      )}
      <PlanBoxes listing={listing} plan={plan} onPlan={setPlan} rateE4={rateE4} />
      <ProxyFacts listing={listing} />
      {canBuy && <SiteChecks proxyId={listing.id} />}
      <div className={foot.foot}>
        <Button
          variant="primary"
          size="large"
          disabled={!paying && !canBuy}
          aria-haspopup="dialog"
          onClick={() => onSearch({ ...search, pay: plan }, { replace: true })}
        >
          {paying ? t.viewPayment : t.buy}
        </Button>
        <Renewal listing={listing} onRenew={onRenew} />
      </div>
      <Dialog
        open={pay !== undefined}
        onClose={() => onSearch(withoutPay, { replace: true })}
        title={t.methods}
      >
        {pay && renderPayment(listing, pay)}
      </Dialog>
    </>
  );
}

const SiteCheckForm = lazy(() => import('./site/site-check.tsx'));

/** Whether it works with a site, for people with an account. The form comes on demand. */
function SiteChecks({ proxyId }: { proxyId: string }) {
  const t = useWords(marketWords).details;
  const [isOpen, setOpen] = useState(false);
  if (useCustomerId() === null) return null;
  return (
    <div className={styles.site}>
      {isOpen ? (
        <Suspense fallback={<Skeleton height="8.5rem" />}>
          <SiteCheckForm proxyId={proxyId} />
        </Suspense>
      ) : (
        <Button size="small" onClick={() => setOpen(true)}>
          {t.checkSite}
        </Button>
      )}
    </div>
  );
}

/** Why it cannot be had at the moment, with what can be had in its place. */
function Availability({ listing, search }: Pick<DetailsProps, 'listing' | 'search'>) {
  const t = useWords(marketWords).details;
  const { id, availability } = listing;
  if (availability === 'available') return null;
  if (isHeldByMe(listing)) return <Notice>{t.yours}</Notice>;
  return (
    <>
      <Notice tone={sellable(listing) ? 'wait' : 'warn'}>{t.state[availability]}</Notice>
      <NearestListings id={id} search={search} />
    </>
  );
}

type DetailsProps = MarketProps & { listing: ProxyListing };

/** The holder renews; other visitors learn when renewing becomes possible. */
function Renewal({ listing, onRenew }: Pick<DetailsProps, 'listing' | 'onRenew'>) {
  const t = useWords(marketWords).details;
  const [asked, setAsked] = useState(false);
  const mine = isHeldByMe(listing);
  return (
    <>
      <Button
        variant={mine ? 'secondary' : 'quiet'}
        size="large"
        onClick={() => (mine ? onRenew(listing) : setAsked(true))}
      >
        {t.renew}
      </Button>
      {asked && (
        <p className={styles.renewNote} role="status">
          {t.renewLater}
        </p>
      )}
    </>
  );
}

function DetailsSkeleton() {
  return (
    <div className={record.column}>
      <Skeleton height="2.5rem" width="60%" />
      <Skeleton height="6rem" />
      <Skeleton height="3rem" />
      <Skeleton height="18rem" />
    </div>
  );
}
