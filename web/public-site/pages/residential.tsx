import { ArrowRight } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Questions } from '../questions.tsx';
import styles from '../pages.module.css';

const flags = import.meta.env.VITE_FLAGS_BASE;

/** Repeated by the server for every country with stock; a flag's file is named by its code. */
const countryItem = [
  '<template data-each="countries"><li>',
  `<a href="/client/proxy?country={{code}}"><img data-src="${flags}/{{code}}.svg" alt="" width="24" `,
  'height="16"><span>{{name}}</span><b>{{available}}</b></a></li></template>',
].join('');

export function Residential() {
  return (
    <div className={styles.page}>
      <Opening />
      <section className={styles.plans} aria-label="Prices">
        <article>
          <h2>Daily</h2>
          <p className={styles.from}>
            from <b data-fact="proxyFromDay">–</b>
          </p>
          <p>24 hours from the moment your credentials appear.</p>
        </article>
        <article>
          <h2>Monthly</h2>
          <p className={styles.from}>
            from <b data-fact="proxyFromMonth">–</b>
          </p>
          <p>30 days with the same address, renewable from its end.</p>
        </article>
        <article>
          <h2>On sale now</h2>
          <p className={styles.from}>
            <b data-fact="proxiesAvailable">–</b>
          </p>
          <p>
            in <span data-fact="countriesCount">several</span> countries, each one checked before it
            is offered.
          </p>
        </article>
      </section>
      <section className={styles.section}>
        <h2>Where they are</h2>
        <p>Counted this minute. Choosing a country opens its list after you sign in.</p>
        <ul className={styles.countries} dangerouslySetInnerHTML={{ __html: countryItem }} />
        <p data-unless="proxiesAvailable">
          Nothing is on sale at this moment. Leave us a message and we tell you when there is.
        </p>
      </section>
      <section className={styles.section}>
        <h2>What you get</h2>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Questions items={questions} />
    </div>
  );
}

function Opening() {
  return (
    <header className={styles.head}>
      <h1>Residential and mobile proxies</h1>
      <p>
        Addresses of real home and mobile networks, leased to one customer at a time. SOCKS5 and
        HTTP, by the day or by the month, no setup fee.
      </p>
      <div className={styles.actions}>
        <a className={buttonClass({ variant: 'primary', size: 'large' })} href="/client/proxy">
          Open the marketplace <ArrowRight aria-hidden="true" />
        </a>
        <a className={buttonClass({ size: 'large' })} href="/contact">
          Ask for something else
        </a>
      </div>
    </header>
  );
}

const facts = [
  ['Protocols', 'SOCKS5 and HTTP with CONNECT, user and password'],
  ['Networks', 'Home lines and mobile carriers, named for every address'],
  ['Holder', 'Private: one customer for the whole lease'],
  ['Terms', '24 hours or 30 days, renewal from the current end'],
  ['Delivery', 'On screen when the payment is confirmed; the details also go to your e-mail'],
  ['Payment', 'M-Pesa prompt or card, charged in Kenyan shillings'],
  ['Not allowed', 'Mail sending, attacks, scanning and fraud: see the acceptable-use policy'],
] as const;

const questions = [
  {
    title: 'How is quality measured?',
    body:
      'We send requests through every address on a schedule and keep the median ping and ' +
      'speed. Each listing says when it was last checked. An address without a good recent ' +
      'check is not for sale.',
  },
  {
    title: 'Why is the last part of the address hidden?',
    body:
      'Until you hold the lease, the last number is masked, so that addresses cannot be ' +
      'copied from the list and abused.',
  },
  {
    title: 'Which programs work with it?',
    body:
      'Anything that speaks SOCKS5 or HTTP proxies: browsers, phones, curl, Python, Node. The ' +
      'credentials can be copied in the form each of them expects.',
  },
] as const;
