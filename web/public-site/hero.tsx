import { buttonClass } from '../ui/input/button.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './hero.module.css';
import { usePageWords, usePublicPath } from './language.ts';
import { useFigures } from './site-data.ts';
import { getStartedPath } from './site-paths.ts';
import { siteWords } from './words/site-words.tsx';
import { landingWords } from './words/landing-words.tsx';
import { WorldMap } from './world-map.tsx';

/** The loading screen: drawn over the finished page, and only where `landing.js` asks for it. */
export function Intro() {
  return (
    <div className={styles.intro} aria-hidden="true">
      <Logo size={56} words={false} />
    </div>
  );
}

export function Hero() {
  const t = usePageWords(landingWords);
  const at = usePublicPath();
  const { dashboard } = usePageWords(siteWords);
  const { proxiesAvailable = '–', countriesCount = '–', medianPing } = useFigures();
  return (
    <section className={styles.hero}>
      <div className={styles.heroWords}>
        <h1 className={styles.headline} data-typed="">
          <span>{t.headline}</span>
          <span className={styles.untyped} />
        </h1>
        <ul className={styles.figures} aria-label={t.figures}>
          <li>{t.proxies(<b>{proxiesAvailable}</b>, proxiesAvailable)}</li>
          <li>{t.countries(<b>{countriesCount}</b>, countriesCount)}</li>
          {medianPing && <li>{t.ping(<b>{medianPing} ms</b>)}</li>}
        </ul>
        <div className={styles.heroActions}>
          <a
            className={buttonClass({ variant: 'primary', size: 'large' })}
            href={getStartedPath}
            data-signed-in={dashboard}
          >
            {t.start}
          </a>
          <a className={buttonClass({ size: 'large' })} href={at('/residential')}>
            {t.onSale}
          </a>
        </div>
        <p className={styles.subtitle}>{t.subtitle}</p>
      </div>
      <div className={styles.heroMap}>
        <WorldMap />
      </div>
    </section>
  );
}
