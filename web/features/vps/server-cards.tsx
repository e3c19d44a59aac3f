import { useEffect, useRef, type ReactNode } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Check from 'lucide-react/icons/check';
import type { VpsOffer } from '#contracts/goods/catalogue.ts';
import { inShillings } from '#contracts/format/in-shillings.ts';
import { serverPlaces } from '#contracts/goods/server-places.ts';
import { countryName } from '../../lib/text/country-name.ts';
import { formatUsdCents } from '../../lib/text/format.ts';
import { useLocale, useWords } from '../../lib/text/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/input/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Flag } from '../../ui/figure/flag.tsx';
import { isWindowsOnly } from './server-choice.ts';
import styles from './vps.module.css';
import { vpsWords } from './vps-words.ts';

type CountryProps = {
  offers: readonly VpsOffer[];
  /** Shillings are shown once the rate is known. */
  rateE4: number | undefined;
  onChoose: (countryCode: string) => void;
};

export function CountryCards({ offers, rateE4, onChoose }: CountryProps) {
  const t = useWords(vpsWords);
  const locale = useLocale();
  return (
    <section aria-labelledby="choose-location">
      <h2 id="choose-location" className={styles.heading}>
        {t.choose}
      </h2>
      <div className={styles.countries}>
        {serverPlaces(offers, locale).map(({ code, name, servers, fromCents }) => (
          <button
            key={code}
            type="button"
            className={styles.country}
            onClick={() => onChoose(code)}
          >
            <Flag code={code} size="large" />
            <span>
              <b>{name}</b>
              <small>{servers > 1 && t.servers(servers)}</small>
            </span>
            <span className={styles.from}>
              {t.from(formatUsdCents(fromCents))}
              <small>{rateE4 !== undefined && inShillings(fromCents, rateE4)}</small>
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}

type ServerProps = {
  offers: readonly VpsOffer[];
  rateE4: number | undefined;
  onBack: () => void;
  onConfigure: (server: string) => void;
  renderNotifyMe: (offer: VpsOffer) => ReactNode;
};

export function ServerCards({ offers, rateE4, onBack, onConfigure, renderNotifyMe }: ServerProps) {
  const t = useWords(vpsWords);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone; the focus moves to its replacement.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section>
      <div className={styles.headingRow}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {offers[0] && t.serversIn(countryName(offers[0].countryCode, offers[0].country))}
        </h2>
        <Button onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          {t.back}
        </Button>
      </div>
      <div className={styles.cards}>
        {offers.map((offer) => (
          <ServerCard
            key={offer.id}
            offer={offer}
            rateE4={rateE4}
            notifyMe={offer.left === 0 && renderNotifyMe(offer)}
            onConfigure={() => onConfigure(offer.id)}
          />
        ))}
      </div>
    </section>
  );
}

type Specs = Pick<VpsOffer, 'vcpus' | 'ramGb' | 'diskGb' | 'hasAndroid'>;

/** What a server has, in the words of the product. */
export const specsOf = (offer: Specs, t: (typeof vpsWords)['english']): readonly string[] => [
  t.power(offer.vcpus, offer.ramGb),
  t.disk(offer.diskGb),
  ...(offer.hasAndroid ? [t.android] : []),
];

/** The card of one offer as a shopper sees it. */
export const OfferSeen = ({ offer }: { offer: VpsOffer }) => (
  <ServerCard offer={offer} onConfigure={() => undefined} />
);

type CardProps = {
  offer: VpsOffer;
  /** Shillings are shown once the rate is known. */
  rateE4?: number | undefined;
  notifyMe?: ReactNode;
  onConfigure: () => void;
};

function ServerCard({ offer, rateE4, notifyMe, onConfigure }: CardProps) {
  const t = useWords(vpsWords);
  const windowsOnly = isWindowsOnly(offer);
  const features = [windowsOnly ? t.windowsIncluded : t.eitherSystem, ...specsOf(offer, t)];
  return (
    <Card className={styles.server}>
      <div className={styles.serverTop}>
        <Flag code={offer.countryCode} />
        <h3>{offer.id.toUpperCase()}</h3>
        <Badge tone={windowsOnly ? 'info' : 'brand'}>{windowsOnly ? t.onlyWindows : t.both}</Badge>
      </div>
      <p className={styles.price}>
        <b>{formatUsdCents(offer.priceCents)}</b> {t.perMonth}
        {rateE4 !== undefined && <> · {inShillings(offer.priceCents, rateE4)}</>}
      </p>
      <p className={styles.description}>{offer.description}</p>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>
            <Check aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      {offer.left !== null && (
        <p className={styles.description}>{offer.left > 0 ? t.left(offer.left) : t.soldOut}</p>
      )}
      <Button
        variant="primary"
        full
        disabled={offer.left === 0}
        aria-label={`${t.configureNow}: ${offer.id.toUpperCase()}`}
        onClick={onConfigure}
      >
        {t.configureNow}
      </Button>
      {notifyMe}
    </Card>
  );
}
