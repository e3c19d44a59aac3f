import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import CreditCard from 'lucide-react/icons/credit-card';
import FileImage from 'lucide-react/icons/file-image';
import Network from 'lucide-react/icons/network';
import Server from 'lucide-react/icons/server';
import { buttonClass } from '../../ui/input/button.tsx';
import { Hero, Intro } from '../hero.tsx';
import styles from '../landing.module.css';
import { usePageWords, usePublicPath } from '../language.ts';
import { ExampleCard } from '../goods/example-card.tsx';
import { Listings } from '../goods/listings.tsx';
import { useFigures, useSiteData } from '../site-data.ts';
import { getStartedPath } from '../site-paths.ts';
import { landingLists } from '../words/landing-lists.ts';
import { landingWords } from '../words/landing-words.tsx';
import { siteWords } from '../words/site-words.tsx';

export function Landing() {
  return (
    <>
      <Intro />
      <Hero />
      <Listings className={styles.section} />
      <Solutions />
      <HowItWorks />
      <Benefits />
      <Testimonials />
      <Closing />
    </>
  );
}

function Solutions() {
  const t = usePageWords(landingWords);
  const at = usePublicPath();
  const {
    proxyFromDay = '–',
    proxyFromMonth = '–',
    rdpFromMonth = '$12',
    vpsFromMonth,
  } = useFigures();
  return (
    <section className={styles.section} aria-labelledby="solutions">
      <h2 id="solutions">{t.solutions}</h2>
      <p className={styles.lead}>{t.solutionsLead}</p>
      <div className={styles.solutions}>
        <article className={styles.solution}>
          <Network aria-hidden="true" />
          <h3>{t.residential.title}</h3>
          <p>{t.residential.text}</p>
          <p className={styles.price}>
            {t.residential.perDay(<b>{proxyFromDay}</b>)}{' '}
            <span className={styles.nowrap}>{t.residential.perMonth(<b>{proxyFromMonth}</b>)}</span>
          </p>
          <a href={at('/residential')}>
            {t.residential.link} <ArrowRight aria-hidden="true" />
          </a>
        </article>
        <article className={styles.solution}>
          <Server aria-hidden="true" />
          <h3>{t.rdp.title}</h3>
          <p>{t.rdp.text}</p>
          <p className={styles.price}>
            {t.rdp.price(<b>{rdpFromMonth}</b>, vpsFromMonth && <b>{vpsFromMonth}</b>)}
          </p>
          <a href={at('/rdp')}>
            {t.rdp.link} <ArrowRight aria-hidden="true" />
          </a>
        </article>
        <Announced />
      </div>
    </section>
  );
}

/** What is getting ready: named in a line each, and not for sale. */
function Announced() {
  const t = usePageWords(landingWords);
  const at = usePublicPath();
  return (
    <>
      <article className={styles.announced}>
        <FileImage aria-hidden="true" />
        <h3>
          <a href={at('/psd-template')}>{t.templates}</a>
        </h3>
        <p>{t.soon}</p>
      </article>
      <article className={styles.announced}>
        <CreditCard aria-hidden="true" />
        <h3>
          <a href={at('/coming-soon')}>{t.numbers}</a>
        </h3>
        <p>{t.soon}</p>
      </article>
    </>
  );
}

function HowItWorks() {
  const { steps } = usePageWords(landingLists);
  return (
    <section className={styles.section} aria-labelledby="how">
      <h2 id="how">{usePageWords(landingWords).how}</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <ExampleCard />
    </section>
  );
}

function Benefits() {
  const t = usePageWords(landingWords);
  const { benefits, purposes } = usePageWords(landingLists);
  return (
    <section className={styles.section}>
      <div className={styles.lists}>
        <div>
          <h2>{t.why}</h2>
          <ul className={styles.ticks}>
            {benefits.map((text) => (
              <li key={text}>
                <Check aria-hidden="true" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>{t.uses}</h2>
          <ul className={styles.uses}>
            {purposes.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** What the owner entered; not there while that is nothing. */
function Testimonials() {
  const t = usePageWords(landingWords);
  const { testimonials = [] } = useSiteData().figures ?? {};
  if (testimonials.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="testimonials">
      <h2 id="testimonials">{t.testimonials}</h2>
      <ul className={styles.testimonials}>
        {testimonials.map(({ name, about, body, language }) => (
          <li key={name + body}>
            <figure>
              <blockquote lang={language}>{body}</blockquote>
              <figcaption>
                <b>{name}</b>
                <span>{about}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Closing() {
  const t = usePageWords(landingWords);
  const at = usePublicPath();
  return (
    <section className={styles.closing}>
      <h2>{t.closing}</h2>
      <p>{t.closingText(<b>{useFigures().proxyFromDay ?? '–'}</b>)}</p>
      <div>
        <a
          className={buttonClass({ variant: 'primary', size: 'large' })}
          href={getStartedPath}
          data-signed-in={usePageWords(siteWords).dashboard}
        >
          {t.open}
        </a>
        <a className={buttonClass({ size: 'large' })} href={at('/contact')}>
          {t.contact}
        </a>
      </div>
    </section>
  );
}
