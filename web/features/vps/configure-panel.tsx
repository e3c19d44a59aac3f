import { useState } from 'react';
import Smartphone from 'lucide-react/icons/smartphone';
import { inShillings } from '#contracts/format/in-shillings.ts';
import type { VpsOffer } from '#contracts/goods/catalogue.ts';
import { countryName } from '../../lib/text/country-name.ts';
import { formatUsdCents } from '../../lib/text/format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { isWindowsOnly, type OperatingSystem } from './server-choice.ts';
import styles from './vps.module.css';
import { vpsWords } from './vps-words.ts';

type Props = {
  offer: VpsOffer;
  operatingSystem: OperatingSystem | undefined;
  rateE4: number | undefined;
  onSystem: (operatingSystem: OperatingSystem) => void;
  onProceed: () => void;
};

/** The system, the summary and the way to the payment; refused while a choice is open. */
export function ConfigurePanel(props: Props) {
  const { offer, operatingSystem, rateE4, onSystem, onProceed } = props;
  const t = useWords(vpsWords);
  const [refused, setRefused] = useState(false);
  const proceed = () => {
    if (operatingSystem) return onProceed();
    setRefused(true);
    notify({ kind: 'error', title: t.chooseSystem, area: 'payment' });
  };
  return (
    <div className={styles.panel}>
      {!isWindowsOnly(offer) && (
        <fieldset className={styles.systems}>
          <legend>{t.system}</legend>
          {offer.supportedOs.map((system) => (
            <label key={system} className={styles.system}>
              <input
                type="radio"
                name="system"
                value={system}
                checked={operatingSystem === system}
                onChange={() => onSystem(system)}
              />
              {system}
            </label>
          ))}
          {refused && !operatingSystem && (
            <p className={styles.refused} role="alert">
              {t.chooseSystem}
            </p>
          )}
        </fieldset>
      )}
      <p className={styles.android}>
        <Smartphone aria-hidden="true" />
        {t.androidNotice}
      </p>
      <section>
        <h3>{t.summary}</h3>
        <OrderFacts offer={offer} operatingSystem={operatingSystem} rateE4={rateE4} />
      </section>
      <Notice>{t.setupNote}</Notice>
      <Button variant="primary" size="large" full onClick={proceed}>
        {t.proceed}
      </Button>
    </div>
  );
}

type FactsProps = Pick<Props, 'offer' | 'operatingSystem' | 'rateE4'>;

export function OrderFacts({ offer, operatingSystem, rateE4 }: FactsProps) {
  const t = useWords(vpsWords);
  const kes = rateE4 === undefined ? '' : ` · ${inShillings(offer.priceCents, rateE4)}`;
  const system = isWindowsOnly(offer) ? 'Windows 11' : (operatingSystem ?? t.notChosen);
  return (
    <Facts
      items={[
        [t.facts.server, offer.id.toUpperCase()],
        [t.facts.location, countryName(offer.countryCode, offer.country)],
        [t.facts.system, system],
        [t.facts.android, t.facts.included],
        [t.facts.support, t.facts.emailAndChat],
        [t.facts.billing, t.facts.monthly],
        [t.facts.total, `${formatUsdCents(offer.priceCents)} ${t.perMonth}${kes}`],
      ]}
    />
  );
}
