import ArrowRight from 'lucide-react/icons/arrow-right';
import { buttonClass } from '../../ui/input/button.tsx';
import { useCountryName, usePageWords, usePublicPath } from '../language.ts';
import { Questions } from '../questions.tsx';
import { PageHead } from '../page-head.tsx';
import styles from '../pages.module.css';
import { useFigures } from '../site-data.ts';
import { rdpWords } from '../words/rdp-words.tsx';

export function Rdp() {
  const t = usePageWords(rdpWords);
  const nameOf = useCountryName();
  const { rdpFromMonth = '$12', vpsFromMonth = '–' } = useFigures();
  return (
    <div className={styles.page}>
      <Opening />
      <section className={styles.plans} aria-label={t.prices}>
        <article>
          <h2>{t.managed}</h2>
          <p className={styles.from}>{t.perMonth(<b>{rdpFromMonth}</b>)}</p>
          <p>{t.managedText}</p>
        </article>
        <article>
          <h2>{t.member}</h2>
          <p className={styles.from}>{t.fromPerMonth(<b>{vpsFromMonth}</b>)}</p>
          <p>{t.memberText}</p>
        </article>
        <article>
          <h2>{t.every}</h2>
          <p className={styles.from}>{t.power(<b>2</b>, <b>4</b>)}</p>
          <p>{t.everyText}</p>
        </article>
      </section>
      <section className={styles.section}>
        <h2>{t.systems}</h2>
        <ul className={styles.cards}>
          {t.system.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>{t.where}</h2>
        <ul className={styles.places}>
          {places.map(([code, name]) => (
            <li key={code}>
              <img
                data-src={`${import.meta.env.VITE_FLAGS_BASE}/${code}.svg`}
                alt=""
                width={24}
                height={16}
              />
              {nameOf(code, name)}
            </li>
          ))}
        </ul>
      </section>
      <Questions items={t.questions} />
    </div>
  );
}

function Opening() {
  const t = usePageWords(rdpWords);
  const at = usePublicPath();
  const { rdpFromMonth = '$12', vps } = useFigures();
  return (
    <PageHead heading={t.heading}>
      <p>
        {t.lead(<b>{rdpFromMonth}</b>)}
        {vps && <> {t.usual(<b>{vps.usual}</b>, <b>{vps.most}</b>)}</>}.
      </p>
      <div className={styles.actions}>
        <a className={buttonClass({ variant: 'primary', size: 'large' })} href="/dashboard/vps">
          {t.configure} <ArrowRight aria-hidden="true" />
        </a>
        <a className={buttonClass({ size: 'large' })} href={at('/contact')}>
          {t.ask}
        </a>
      </div>
    </PageHead>
  );
}

const places = [
  ['US', 'United States'],
  ['GB', 'United Kingdom'],
  ['DE', 'Germany'],
  ['CA', 'Canada'],
  ['SG', 'Singapore'],
  ['NL', 'Netherlands'],
  ['JP', 'Japan'],
] as const;
