import ArrowRight from 'lucide-react/icons/arrow-right';
import { inEach, type Locale } from '#contracts/locales.ts';
import { countryIn } from '#contracts/format/country-name.ts';
import { formatWhole } from '#contracts/format/amounts.ts';
import { countryPath, type CountryPageKind } from '#contracts/site/country-pages.ts';
import type { SiteData } from '#contracts/site/site.ts';
import { buttonClass } from '../../ui/input/button.tsx';
import { countryRows, fromPrice } from '../figures.ts';
import { marketOf, Networks, Prices, type CountryProps } from '../goods/country-stock.tsx';
import goods from '../goods/goods.module.css';
import { Listings } from '../goods/listings.tsx';
import { Place } from '../goods/place.tsx';
import { usePageLocale, usePageWords, usePublicPath } from '../language.ts';
import { PageHead } from '../page-head.tsx';
import styles from '../pages.module.css';
import { Questions } from '../questions.tsx';
import { useFigures, useSiteData } from '../site-data.ts';
import { countryWords } from '../words/country-words.ts';
import { residentialWords } from '../words/residential-words.tsx';

type Props = Readonly<{ kind: CountryPageKind }>;

/** Title and description of a country's page; of none in particular while nothing is known. */
export const countryHead = (kind: CountryPageKind, { country }: SiteData) =>
  inEach((locale) => {
    const { heads, bare } = countryWords[locale];
    if (!country) return bare;
    const name = nameIn(locale, country);
    return {
      title: heads[kind].title(name),
      description: heads[kind].description(name, formatWhole(country[kind].available)),
    };
  });

const nameIn = (locale: Locale, { code, name }: CountryProps['country']) =>
  countryIn(locale, code, name);

/** What is for sale in a country, or of its mobile addresses. */
export function CountryPage({ kind }: Props) {
  const { country } = useSiteData();
  return (
    <div className={styles.page}>
      {country ? <Known kind={kind} country={country} /> : <Unknown />}
      <OtherCountries {...(country && { but: country.code })} />
    </div>
  );
}

/** While the database does not answer, nobody knows which countries there are. */
function Unknown() {
  const t = usePageWords(countryWords);
  return (
    <PageHead heading={t.bare.title}>
      <p>{t.heads.all.lead}</p>
      <div className={styles.actions}>
        <a className={buttonClass({ variant: 'primary', size: 'large' })} href="/client/proxy">
          {t.market} <ArrowRight aria-hidden="true" />
        </a>
      </div>
    </PageHead>
  );
}

function Known({ kind, country }: CountryProps) {
  const t = usePageWords(countryWords);
  const stock = country[kind];
  return (
    <>
      <Opening kind={kind} country={country} />
      {stock.available > 0 && <Prices kind={kind} country={country} />}
      <Networks kind={kind} country={country} />
      <Listings className={styles.section} title={t.best} listings={stock.listings} />
      <CountryQuestions kind={kind} country={country} />
    </>
  );
}

function Opening({ kind, country }: CountryProps) {
  const t = usePageWords(countryWords);
  const { usual } = usePageWords(residentialWords);
  const { proxy } = useFigures();
  const locale = usePageLocale();
  const at = usePublicPath();
  const { heads, none } = t;
  const count = country[kind].available;
  return (
    <>
      <nav className={styles.crumbs} aria-label={t.path}>
        <a href={at('/residential#locations')}>{t.locations}</a>
        {kind === 'mobile' && <a href={at(countryPath(country))}>{nameIn(locale, country)}</a>}
      </nav>
      <PageHead heading={heads[kind].title(nameIn(locale, country))}>
        <p>
          {count === 0 ? none[kind] : heads[kind].lead}
          {count > 0 && proxy && <> {usual(<b>{proxy.usual}</b>, <b>{proxy.most}</b>)}</>}
        </p>
        <div className={styles.actions}>
          {count > 0 && (
            <a
              className={buttonClass({ variant: 'primary', size: 'large' })}
              href={marketOf({ kind, country })}
            >
              {t.see(formatWhole(count))} <ArrowRight aria-hidden="true" />
            </a>
          )}
          <OtherKind kind={kind} country={country} />
          {count === 0 && (
            <a className={buttonClass({ size: 'large' })} href={at('/contact')}>
              {t.ask}
            </a>
          )}
        </div>
      </PageHead>
    </>
  );
}

/** From all that a country has to its mobile addresses, and back, where there are some. */
function OtherKind({ kind, country }: CountryProps) {
  const t = usePageWords(countryWords);
  const at = usePublicPath();
  const other = kind === 'all' ? 'mobile' : 'all';
  const { available } = country[other];
  if (available === 0) return null;
  const toOther = kind === 'all' ? t.mobile : t.all;
  return (
    <a className={buttonClass({ size: 'large' })} href={at(countryPath(country, other))}>
      {toOther(formatWhole(available))}
    </a>
  );
}

function CountryQuestions({ kind, country }: CountryProps) {
  const { questions: t } = usePageWords(countryWords);
  const { rateE4 = 0 } = useSiteData();
  const { fromDayCents, fromMonthCents } = country[kind];
  const [day, month] = [fromDayCents, fromMonthCents].map((cents) => fromPrice(cents, rateE4));
  const price = day?.from &&
    month?.from && {
      title: t.price.title,
      body: t.price.body(`${day.kes} (${day.from})`, `${month.kes} (${month.from})`),
    };
  return (
    <Questions
      items={[
        ...(kind === 'mobile' ? [t.mobile] : []),
        ...(price ? [price] : []),
        t.place,
        t.start,
      ]}
    />
  );
}

const othersMax = 6;

/** Those with most in stock. */
function OtherCountries({ but }: { but?: string }) {
  const t = usePageWords(countryWords);
  const r = usePageWords(residentialWords);
  const at = usePublicPath();
  const locale = usePageLocale();
  const { figures } = useSiteData();
  const rows = figures ? countryRows(figures, locale).filter(({ code }) => code !== but) : [];
  if (rows.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t.others}</h2>
      <ul className={goods.countries}>
        {rows.slice(0, othersMax).map(({ code, path, name, available, from, kes }) => (
          <Place
            key={code}
            code={code}
            href={at(path)}
            name={name}
            about={r.available(available)}
            price={from && r.from(from)}
            kes={kes}
          />
        ))}
      </ul>
    </section>
  );
}
