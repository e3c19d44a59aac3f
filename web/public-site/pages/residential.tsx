import ArrowRight from 'lucide-react/icons/arrow-right';
import { buttonClass } from '../../ui/input/button.tsx';
import { countryRows } from '../figures.ts';
import { usePageLocale, usePageWords, usePublicPath } from '../language.ts';
import { Questions } from '../questions.tsx';
import { PageHead } from '../page-head.tsx';
import styles from '../pages.module.css';
import { useFigures, useSiteData } from '../site-data.ts';
import { residentialWords } from '../words/residential-words.tsx';

const flags = import.meta.env.VITE_FLAGS_BASE;

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
            {t.from(<b>{figures.proxyFromDay ?? '–'}</b>)} {figures.proxyFromDayKes}
          </p>
          <p>{t.dailyText}</p>
        </article>
        <article>
          <h2>{t.monthly}</h2>
          <p className={styles.from}>
            {t.from(<b>{figures.proxyFromMonth ?? '–'}</b>)} {figures.proxyFromMonthKes}
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
      <section className={styles.section}>
        <h2>{t.where}</h2>
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
      </section>
      <Questions items={t.questions} />
    </div>
  );
}

/** Every country with stock; a flag's file is named by its code. */
function Countries() {
  const locale = usePageLocale();
  const { figures } = useSiteData();
  if (!figures) return null;
  return (
    <ul className={styles.countries}>
      {countryRows(figures, locale).map(({ code, name, available }) => (
        <li key={code}>
          <a href={`/client/proxy?country=${code}`}>
            <img data-src={`${flags}/${code}.svg`} alt="" width={24} height={16} />
            <span>{name}</span>
            <b>{available}</b>
          </a>
        </li>
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
        {t.lead}
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
