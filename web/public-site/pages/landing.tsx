import { ArrowRight, Check, CreditCard, FileImage, Network, Phone, Server } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Hero, Intro } from '../hero.tsx';
import { benefits, steps, testimonials, purposes } from '../landing-content.ts';
import styles from '../landing.module.css';
import { getStartedPath } from '../site-paths.ts';

export function Landing() {
  return (
    <>
      <Intro />
      <Hero />
      <Solutions />
      <HowItWorks />
      <Benefits />
      <Testimonials />
      <Closing />
    </>
  );
}

function Solutions() {
  return (
    <section className={styles.section} aria-labelledby="solutions">
      <h2 id="solutions">Our solutions</h2>
      <p className={styles.lead}>Two things we sell today, two we are getting ready.</p>
      <div className={styles.solutions}>
        <article className={styles.solution}>
          <Network aria-hidden="true" />
          <h3>Residential and mobile proxies</h3>
          <p>
            One address, one customer. SOCKS5 and HTTP, by the day or by the month, no setup fee.
          </p>
          <p className={styles.price}>
            from <b data-fact="proxyFromDay">–</b> a day,{' '}
            <span className={styles.nowrap}>
              <b data-fact="proxyFromMonth">–</b> a month
            </span>
          </p>
          <a href="/residential">
            Residential proxies <ArrowRight aria-hidden="true" />
          </a>
        </article>
        <article className={styles.solution}>
          <Server aria-hidden="true" />
          <h3>RDP and VPS servers</h3>
          <p>Linux, Windows, Ubuntu or Android simulators on KVM, with DDoS protection.</p>
          <p className={styles.price}>
            starting from <b data-fact="rdpFromMonth">$12</b> a month
          </p>
          <a href="/rdp">
            RDP servers <ArrowRight aria-hidden="true" />
          </a>
        </article>
        <article className={styles.solution} data-soon="">
          <FileImage aria-hidden="true" />
          <h3>PSD templates</h3>
          <p>A placeholder for layouts of your own brand. Nothing is sold or delivered here.</p>
          <p className={styles.soon}>Coming soon</p>
          <a href="/psd-template">
            What it will be <ArrowRight aria-hidden="true" />
          </a>
        </article>
        <article className={styles.solution} data-soon="">
          <span className={styles.twoIcons}>
            <Phone aria-hidden="true" />
            <CreditCard aria-hidden="true" />
          </span>
          <h3>Non-VOIP numbers and VCC cards</h3>
          <p>Both wait for a licensed supplier and proper identity checks.</p>
          <p className={styles.soon}>Coming soon</p>
          <a href="/coming-soon">
            How far we are <ArrowRight aria-hidden="true" />
          </a>
        </article>
      </div>
    </section>
  );
}

function HowItWorks() {
  return (
    <section className={styles.section} aria-labelledby="how">
      <h2 id="how">From choosing to using, in three steps</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Benefits() {
  return (
    <section className={styles.section}>
      <div className={styles.lists}>
        <div>
          <h2>Why people stay</h2>
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
          <h2>What they use it for</h2>
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

function Testimonials() {
  return (
    <section className={styles.section} aria-labelledby="clients">
      <h2 id="clients">What clients say</h2>
      <p className={styles.lead}>
        Samples of how this place will look. They were written by us, not by customers, and make way
        for the first real ones.
      </p>
      <div className={styles.quotes}>
        {testimonials.map(({ text, who, what }) => (
          <figure key={who}>
            <span className={styles.sample}>Sample</span>
            <blockquote>{text}</blockquote>
            <figcaption>
              {who}, {what}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function Closing() {
  return (
    <section className={styles.closing}>
      <h2>Start with a single day</h2>
      <p>
        A proxy for 24 hours costs from <b data-fact="proxyFromDay">–</b>. If it does what you need,
        keep it for the month.
      </p>
      <div>
        <a
          className={buttonClass({ variant: 'primary', size: 'large' })}
          href={getStartedPath}
          data-signed-in=""
        >
          Create an account
        </a>
        <a className={buttonClass({ size: 'large' })} href="/contact">
          Contact us
        </a>
      </div>
    </section>
  );
}
