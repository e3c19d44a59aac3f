import ArrowRight from 'lucide-react/icons/arrow-right';
import { buttonClass } from '../../ui/input/button.tsx';
import { countryRows } from '../figures.ts';
import { usePageLocale, usePageWords, usePublicPath } from '../language.ts';
import { Questions } from '../questions.tsx';
import { Listings } from '../goods/listings.tsx';
import { Place } from '../goods/place.tsx';
import { PageHead } from '../page-head.tsx';
import goods from '../goods/goods.module.css';
import styles from '../pages.module.css';
import { useFigures, useSiteData } from '../site-data.ts';
import { residentialWords } from '../words/residential-words.tsx';

export function Residential() {
  const t = usePageWords(residentialWords);
  const figures = useFigures();
  return (
    <div className={styles.page}>
      <Opening />
      <section className={styles.plans} aria-label={t.prices}>
        <article>
          <h2>{t.daily}</h2>
          <p className={styles.from}>
            {t.from(<b>{figures.proxyFromDay ?? '–'}</b>)}{' '}
            {figures.proxyFromDayKes && `· ${figures.proxyFromDayKes}`}
          </p>
          <p>{t.dailyText}</p>
        </article>
        <article>
          <h2>{t.monthly}</h2>
          <p className={styles.from}>
            {t.from(<b>{figures.proxyFromMonth ?? '–'}</b>)}{' '}
            {figures.proxyFromMonthKes && `· ${figures.proxyFromMonthKes}`}
          </p>
          <p>{t.monthlyText}</p>
        </article>
        <article>
          <h2>{t.onSale}</h2>
          <p className={styles.from}>
            <b>{figures.proxiesAvailable ?? '–'}</b>
          </p>
          <p>{t.onSaleText(figures.countriesCount ?? t.several)}</p>
        </article>
      </section>
      <Listings most={3} className={styles.section} />
      <section className={styles.section}>
        <h2 id="locations">{t.where}</h2>
        <p>{t.whereText}</p>
        <Countries />
        {!figures.proxiesAvailable && <p>{t.none}</p>}
      </section>
      <section className={styles.section}>
        <h2>{t.get}</h2>
        <dl className={styles.facts}>
          {t.facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Command />
      </section>
      <Questions items={t.questions} />
    </div>
  );
}

/** How a program is given what a customer gets; the button is there where a script is. */
function Command() {
  const t = usePageWords(residentialWords);
  const { host, socksPort } = useSiteData().gateway;
  return (
    <div className={goods.command}>
      <p>
        <label htmlFor="command">{t.command}</label> <output />
      </p>
      <input
        id="command"
        readOnly
        value={`curl -x socks5h://USER:PASSWORD@${host}:${socksPort} https://example.com/`}
      />
      <button
        type="button"
        className={`${buttonClass()} ${styles.scripted}`}
        data-copied={t.copied}
      >
        {t.copy}
      </button>
    </div>
  );
}

const shownFirst = 12;

/** Every country with stock and its lowest price: the fullest at once, the others on demand. */
function Countries() {
  const t = usePageWords(residentialWords);
  const locale = usePageLocale();
  const { figures } = useSiteData();
  if (!figures) return null;
  const rows = countryRows(figures, locale);
  const more = rows.slice(shownFirst);
  return (
    <>
      <CountryList rows={rows.slice(0, shownFirst)} ownFirst />
      {more.length > 0 && (
        <details className={goods.more}>
          <summary>{t.more(more.length)}</summary>
          <CountryList rows={more} />
        </details>
      )}
    </>
  );
}

type CountryListProps = { rows: ReturnType<typeof countryRows>; ownFirst?: boolean };

function CountryList({ rows, ownFirst = false }: CountryListProps) {
  const t = usePageWords(residentialWords);
  const at = usePublicPath();
  return (
    <ul className={goods.countries} {...(ownFirst && { 'data-first': 'place' })}>
      {rows.map(({ code, path, name, available, from, kes }) => (
        <Place
          key={code}
          code={code}
          href={at(path)}
          name={name}
          about={t.available(available)}
          price={from && t.from(from)}
          kes={kes}
        />
      ))}
    </ul>
  );
}

function Opening() {
  const t = usePageWords(residentialWords);
  const { proxy } = useFigures();
  const at = usePublicPath();
  return (
    <PageHead heading={t.heading}>
      <p>
        {t.lead} {t.uses}
        {proxy && <> {t.usual(<b>{proxy.usual}</b>, <b>{proxy.most}</b>)}</>}
      </p>
      <div className={styles.actions}>
        <a className={buttonClass({ variant: 'primary', size: 'large' })} href="/client/proxy">
          {t.market} <ArrowRight aria-hidden="true" />
        </a>
        <a className={buttonClass({ size: 'large' })} href={at('/contact')}>
          {t.ask}
        </a>
      </div>
    </PageHead>
  );
}
