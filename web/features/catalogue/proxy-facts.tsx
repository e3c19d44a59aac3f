import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { listedFields, type Field, type ListedField } from '#contracts/goods/proxy-fields.ts';
import { goodFor } from '#contracts/goods/good-for.ts';
import { savingOf } from '#contracts/goods/saving.ts';
import { isWithin, listPrices, planTerms, plansOf, termText, type Plan } from '#contracts/term.ts';
import { countryName } from '../../lib/text/country-name.ts';
import { formatMoment, formatUsdCents } from '../../lib/text/format.ts';
import { useLocale, useWords } from '../../lib/text/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Facts } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { ChoiceCard } from '../../ui/input/checkbox.tsx';
import { Flag } from '../../ui/figure/flag.tsx';
import { Rating } from '../../ui/figure/rating.tsx';
import { Connection } from './listings/connection.tsx';
import { Checked, Figure } from './listings/measured.tsx';
import styles from './proxy-details.module.css';
import { Kes } from './listings/kes.tsx';
import { marketWords } from './words.ts';

/** Its place and network: the same as at the top of every listing. */
export function ListingHead({ listing: { loc } }: { listing: ProxyListing }) {
  const t = useWords(marketWords).details;
  return (
    <div className={styles.hero}>
      <Flag code={loc.cc} size="large" />
      <dl className={styles.hero}>
        <div>
          <dt className={styles.aside}>{t.city}</dt>
          <dd className={styles.place}>{loc.city}</dd>
        </div>
        <div>
          <dt className={styles.aside}>{t.isp}</dt>
          <dd>{loc.isp}</dd>
        </div>
      </dl>
    </div>
  );
}

/** What it is worth, before what it costs: measured by us, a moment ago. */
export function ListingFigures({ listing }: { listing: ProxyListing }) {
  const { ms, mbps, details: t } = useWords(marketWords);
  const { successRate } = listing.measured;
  return (
    <div className={styles.figures}>
      <p>
        <Figure value={listing.ping} unit={ms} />
        <small>{t.ping}</small>
      </p>
      <p>
        <Figure value={listing.speed} unit={mbps} />
        <small>{t.speed}</small>
      </p>
      {successRate !== null && (
        <p>
          <Figure value={successRate * 100} unit="%" />
          <small>
            <Checked measured={listing.measured} />
          </small>
        </p>
      )}
      <p>
        <Rating value={listing.rating} figure />
        <small>{t.rating}</small>
      </p>
    </div>
  );
}

type PlanProps = {
  listing: ProxyListing;
  plan: Plan;
  onPlan: (plan: Plan) => void;
  /** With it, prices are in shillings too. */
  rateE4?: number | undefined;
};

/** Each plan with its price and term, the shortest first; a longer one than fits is closed. */
export function PlanBoxes({ listing, plan, onPlan, rateE4 }: PlanProps) {
  const words = useWords(marketWords);
  const t = words.details;
  const locale = useLocale();
  const prices = listPrices(listing);
  return (
    <fieldset className={styles.plans} aria-label={t.plans}>
      {plansOf(prices).map((value) => {
        const cents = prices[value] ?? 0;
        const length = termText(planTerms[value], locale);
        const fits = isWithin(value, listing.longestPlan);
        const saving = fits ? savingOf(listing, value) : 0;
        return (
          <ChoiceCard
            key={value}
            name="plan"
            value={value}
            checked={plan === value}
            disabled={!fits}
            onChange={() => onPlan(value)}
          >
            <span className={styles.planName}>{t[value]}</span>
            <span className={styles.planPrice}>
              <strong>{formatUsdCents(cents)}</strong> <span>{t.per[value]}</span>{' '}
              <span className={styles.planKes}>
                <Kes cents={cents} rateE4={rateE4} />
              </span>
            </span>
            <span className={styles.aside}>
              {fits ? t.access(length) : t.tooLong(length)}{' '}
              {saving > 0 && <Badge tone="ok">{words.save(saving)}</Badge>}
            </span>
          </ChoiceCard>
        );
      })}
      {listing.refundable && <p className={cx(styles.aside, styles.wide)}>{t.endAnyTime}</p>}
    </fieldset>
  );
}

/** What is known of one address beyond what the head, the figures and the plans say. */
export function ProxyFacts({ listing }: { listing: ProxyListing }) {
  const t = useWords(marketWords).details;
  const { loc } = listing;
  const uses = goodFor(listing).map((use) => t.uses[use]);
  return (
    <>
      <Facts
        items={[
          [t.ip, <Address key="ip" ip={listing.ip} />],
          [t.region, loc.regionName],
          [t.zip, loc.zip],
          [t.country, countryName(loc.cc, loc.country)],
          [t.conn, <Connection key="conn" conn={listing.conn} />],
          ...listedOf('words').map((name) => [t.fields[name], String(listing[name])] as const),
          [t.protocol, t.protocolValue],
          [t.type, t.typeValue],
          ...(uses.length === 0 ? [] : [[t.goodFor, uses.join(', ')] as const]),
          ...(listing.availableUntil === null
            ? []
            : [[t.available, formatMoment(listing.availableUntil)] as const]),
        ]}
      />
      <div className={styles.tail}>
        <Flags listing={listing} />
      </div>
    </>
  );
}

const listedOf = (kind: Field['kind']) =>
  (Object.entries(listedFields) as [ListedField, Field][])
    .filter(([, field]) => field.kind === kind)
    .map(([name]) => name);

function Address({ ip }: { ip: string }) {
  const t = useWords(marketWords).details;
  return (
    <span title={ip.includes('•') ? t.masked : undefined}>
      <code>{ip}</code>
    </span>
  );
}

/** Whether it was used before, and what its terms allow, in words. */
export const termsOf = (
  listing: ProxyListing,
  { used, fresh, details }: (typeof marketWords)['english'],
): readonly string[] => [
  listing.leases.worn ? used : fresh,
  ...listedOf('flag')
    .filter((name) => listing[name])
    .map((name) => details.fields[name]),
  ...(listing.changesAddress ? [details.changesAddress] : []),
];

function Flags({ listing }: { listing: ProxyListing }) {
  const terms = termsOf(listing, useWords(marketWords));
  return (
    <span className={styles.flags}>
      {terms.map((term, index) => (
        <Badge key={term} tone={index === 0 && !listing.leases.worn ? 'brand' : 'neutral'}>
          {term}
        </Badge>
      ))}
    </span>
  );
}
