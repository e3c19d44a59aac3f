import { formatWhole } from '#contracts/format/amounts.ts';
import type { CountryPageKind } from '#contracts/site/country-pages.ts';
import type { SiteData } from '#contracts/site/site.ts';
import { fromPrice } from '../figures.ts';
import { usePageWords } from '../language.ts';
import styles from '../pages.module.css';
import { useSiteData } from '../site-data.ts';
import { countryWords } from '../words/country-words.ts';
import { residentialWords } from '../words/residential-words.tsx';
import goods from './goods.module.css';

/** A country, and whether all that is for sale there is meant or its mobile addresses. */
export type CountryProps = Readonly<{
  kind: CountryPageKind;
  country: NonNullable<SiteData['country']>;
}>;

/** The market with what a country's page is about. */
export const marketOf = ({ kind, country }: CountryProps) =>
  `/client/proxy?country=${country.code}${kind === 'mobile' ? '&kind=mobile' : ''}`;

/** The lowest prices, and how much there is. */
export function Prices({ kind, country }: CountryProps) {
  const t = usePageWords(countryWords);
  const r = usePageWords(residentialWords);
  const { rateE4 = 0 } = useSiteData();
  const { available, fromDayCents, fromMonthCents, carriersCount } = country[kind];
  const mobile = country.mobile.available;
  const plans = [
    { title: r.daily, text: r.dailyText, ...fromPrice(fromDayCents, rateE4) },
    { title: r.monthly, text: r.monthlyText, ...fromPrice(fromMonthCents, rateE4) },
  ];
  return (
    <section className={styles.plans} aria-label={r.prices}>
      {plans.map(({ title, text, from, kes }) => (
        <article key={title}>
          <h2>{title}</h2>
          <p className={styles.from}>
            {r.from(<b>{from}</b>)} · {kes}
          </p>
          <p>{text}</p>
        </article>
      ))}
      <article>
        <h2>{t.stock}</h2>
        <p className={styles.from}>
          <b>{formatWhole(available)}</b>
        </p>
        <p>
          {kind === 'all' && mobile > 0 && (
            <>{t.kinds(formatWhole(available - mobile), formatWhole(mobile))} </>
          )}
          {t.networks(carriersCount)}
        </p>
      </article>
    </section>
  );
}

/** The networks with most addresses, each leading to them in the market. */
export function Networks({ kind, country }: CountryProps) {
  const t = usePageWords(countryWords);
  const { carriers } = country[kind];
  if (carriers.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t.carriers}</h2>
      <p>{t.carriersText}</p>
      <ul className={goods.networks}>
        {carriers.map(({ name, available }) => (
          <li key={name}>
            <a href={`${marketOf({ kind, country })}&isp=${encodeURIComponent(name)}`}>
              {name} <small>{formatWhole(available)}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
