import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { VpsOffer } from '#contracts/goods/catalogue.ts';
import { useTitle } from '../../lib/use-title.ts';
import { factsQuery } from '../../lib/queries/facts-query.ts';
import { vpsOffersQuery } from '../../lib/queries/vps-query.ts';
import { useWords } from '../../lib/text/words.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { LazyDrawer } from '../../ui/overlay/lazy-drawer.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConfigurePanel, OrderFacts } from './configure-panel.tsx';
import { CountryCards, ServerCards, specsOf } from './server-cards.tsx';
import { alikeIn, oneOfEach, systemOf, type OperatingSystem } from './server-choice.ts';
import type { VpsSearch } from './vps-search.ts';
import styles from './vps.module.css';
import { vpsWords } from './vps-words.ts';

export type VpsProps = {
  search: VpsSearch;
  onSearch: (next: VpsSearch, how?: { replace?: boolean }) => void;
  renderPayment: (offer: VpsOffer, operatingSystem: OperatingSystem) => ReactNode;
  /** The way onto the waiting list of an offer that is sold out. */
  renderNotifyMe: (offer: VpsOffer) => ReactNode;
};

/** Servers: a location, a server, a system, the payment. Each step stands in the address. */
export function Vps(props: VpsProps) {
  const t = useWords(vpsWords);
  useTitle(t.title);
  const offers = useQuery(vpsOffersQuery);
  return (
    <PageFrame title={t.title} line={headerOf(offers.data, t)}>
      {offers.isError && <Unreachable title={t.failed} again={t.again} onAgain={offers.refetch} />}
      {offers.isPending && <Skeletons />}
      {offers.data && <Choice {...props} offers={offers.data} />}
      {!offers.isPending && (
        <section className={styles.faq} aria-labelledby="vps-questions">
          <h2 id="vps-questions">{t.questions}</h2>
          <Accordion items={t.faq} />
          <p>
            {t.ask} <SupportLink />
          </p>
        </section>
      )}
    </PageFrame>
  );
}

/** What is true of every server, once; while they differ or load, how it goes. */
function headerOf(offers: readonly VpsOffer[] = [], t: (typeof vpsWords)['english']) {
  const alike = alikeIn(offers);
  return alike ? t.every(specsOf(alike, t).join(', ')) : t.text;
}

type ChoiceProps = VpsProps & { offers: readonly VpsOffer[] };

function Choice({ offers, search, onSearch, renderPayment, renderNotifyMe }: ChoiceProps) {
  const t = useWords(vpsWords);
  const rateE4 = useQuery(factsQuery).data?.rateE4;
  const listed = oneOfEach(offers);
  const servers = listed.filter(({ countryCode }) => countryCode === search.country);
  const offer = offers.find(({ id }) => id === search.server);
  const operatingSystem = offer && systemOf(offer, search.os);
  const { server: _server, os: _os, pay: _pay, ...place } = search;
  const { pay: _paying, ...configured } = search;
  const paying = search.pay === true && operatingSystem !== undefined;
  return (
    <>
      {servers.length > 0 ? (
        <ServerCards
          offers={servers}
          rateE4={rateE4}
          onBack={() => onSearch({})}
          onConfigure={(server) => onSearch({ ...place, server })}
          renderNotifyMe={renderNotifyMe}
        />
      ) : (
        <CountryCards
          offers={offers.filter((one) => listed.includes(one))}
          rateE4={rateE4}
          onChoose={(country) => onSearch({ country })}
        />
      )}
      <LazyDrawer
        open={offer !== undefined && !paying}
        onClose={() => onSearch(place, { replace: true })}
        title={t.configure}
      >
        {offer && (
          <ConfigurePanel
            offer={offer}
            operatingSystem={operatingSystem}
            rateE4={rateE4}
            onSystem={(os) => onSearch({ ...configured, os }, { replace: true })}
            onProceed={() => onSearch({ ...configured, pay: true }, { replace: true })}
          />
        )}
      </LazyDrawer>
      <LazyDrawer
        open={paying}
        onClose={() => onSearch(configured, { replace: true })}
        title={t.complete}
      >
        {offer && operatingSystem && (
          <div className={styles.panel}>
            <OrderFacts offer={offer} operatingSystem={operatingSystem} rateE4={rateE4} />
            {renderPayment(offer, operatingSystem)}
          </div>
        )}
      </LazyDrawer>
    </>
  );
}

/** The contact form stands in until the address is known. */
function SupportLink() {
  const t = useWords(vpsWords);
  const email = useQuery(factsQuery).data?.supportEmail;
  return <a href={email ? `mailto:${email}` : '/contact'}>{email ?? t.contact}</a>;
}

const skeletonCards = 7;

function Skeletons() {
  return (
    <div className={styles.countries} aria-busy="true">
      {Array.from({ length: skeletonCards }, (_, card) => (
        <Skeleton key={card} height="5.5rem" />
      ))}
    </div>
  );
}
