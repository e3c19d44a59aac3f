import { buttonClass } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { Fact } from './fact.tsx';
import styles from './hero.module.css';
import { getStartedPath } from './site-paths.ts';
import { WorldMap } from './world-map.tsx';

const headline = 'Looking for proxies and servers that simply work?';

/** The loading screen: drawn over the finished page, and only where `landing.js` asks for it. */
export function Intro() {
  return (
    <div className={styles.intro} aria-hidden="true">
      <Logo size={56} words={false} />
    </div>
  );
}

export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.heroMap}>
        <WorldMap />
      </div>
      <div className={styles.heroWords}>
        <h1 className={styles.headline} data-typed="">
          <span>{headline}</span>
          <span className={styles.untyped} />
        </h1>
        <p className={styles.subtitle}>We&apos;ve Got the Perfect Solutions For You</p>
        <div className={styles.heroActions}>
          <a
            className={buttonClass({ variant: 'primary', size: 'large' })}
            href={getStartedPath}
            data-signed-in=""
          >
            Get Started
          </a>
          <a className={buttonClass({ size: 'large' })} href="/residential">
            See what is on sale
          </a>
        </div>
        <ul className={styles.figures} aria-label="The shop right now">
          <li>
            <b data-fact="proxiesAvailable">–</b> proxies on sale
          </li>
          <li>
            <b data-fact="countriesCount">–</b> countries
          </li>
          <li hidden data-if="medianPing">
            <b>
              <Fact name="medianPing" /> ms
            </b>{' '}
            median ping, measured
          </li>
        </ul>
      </div>
    </section>
  );
}
