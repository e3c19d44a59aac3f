import { ArrowRight } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Fact } from '../fact.tsx';
import { Questions } from '../questions.tsx';
import styles from '../pages.module.css';

export function Rdp() {
  return (
    <div className={styles.page}>
      <Opening />
      <section className={styles.plans} aria-label="Prices">
        <article>
          <h2>Managed RDP</h2>
          <p className={styles.from}>
            <b data-fact="rdpFromMonth">$12</b> a month
          </p>
          <p>We set it up, keep it patched and answer when it does not do what you expect.</p>
        </article>
        <article>
          <h2>Member VPS</h2>
          <p className={styles.from}>
            from <b data-fact="vpsFromMonth">–</b> a month
          </p>
          <p>For signed-in customers: seven countries, Linux or Windows, paid by the month.</p>
        </article>
        <article>
          <h2>Every server</h2>
          <p className={styles.from}>
            <b>2</b> vCPUs, <b>4</b> GB
          </p>
          <p>80 GB of SSD storage, DDoS protection, Android emulator included.</p>
        </article>
      </section>
      <section className={styles.section}>
        <h2>Systems</h2>
        <ul className={styles.cards}>
          {systems.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>Where they stand</h2>
        <ul className={styles.places}>
          {places.map(([code, name]) => (
            <li key={code}>
              <img
                data-src={`${import.meta.env.VITE_FLAGS_BASE}/${code}.svg`}
                alt=""
                width={24}
                height={16}
              />
              {name}
            </li>
          ))}
        </ul>
      </section>
      <Questions items={questions} />
    </div>
  );
}

function Opening() {
  return (
    <header className={styles.head}>
      <h1>RDP and VPS servers</h1>
      <p>
        A desktop or a server of your own, starting from <b data-fact="rdpFromMonth">$12</b> a
        month. Instant order, active within 2 hours{' '}
        <span hidden data-if="usualMinutes">
          (usually <Fact name="usualMinutes" /> min, measured over 30 days)
        </span>
        <span data-unless="usualMinutes">
          (the usual time stands here once ten servers were handed over in 30 days)
        </span>
        .
      </p>
      <div className={styles.actions}>
        <a className={buttonClass({ variant: 'primary', size: 'large' })} href="/dashboard/vps">
          Configure a server <ArrowRight aria-hidden="true" />
        </a>
        <a className={buttonClass({ size: 'large' })} href="/contact">
          Ask for a custom one
        </a>
      </div>
    </header>
  );
}

const systems = [
  { name: 'Linux', text: 'A lean server by SSH, for sites, builds and scheduled jobs.' },
  { name: 'Windows', text: 'A full desktop by RDP; Windows 11 in Germany.' },
  { name: 'Ubuntu', text: 'The familiar desktop or server, long-term support.' },
  { name: 'Android simulators', text: 'On KVM, so that they start quickly and stay responsive.' },
] as const;

const places = [
  ['US', 'United States'],
  ['GB', 'United Kingdom'],
  ['DE', 'Germany'],
  ['CA', 'Canada'],
  ['SG', 'Singapore'],
  ['NL', 'Netherlands'],
  ['JP', 'Japan'],
] as const;

const questions = [
  {
    title: 'What does instant mean when activation takes up to 2 hours?',
    body:
      'The order and the payment are instant. A person then prepares the server; that is done ' +
      'within 2 hours after the payment is confirmed, and the login arrives by e-mail.',
  },
  {
    title: 'How do I connect?',
    body:
      'Windows servers by Remote Desktop, Linux servers by SSH. Both come with address, user ' +
      'and password, and with a short guide.',
  },
  {
    title: 'May I install my own software?',
    body:
      'Yes. You are the administrator. What the server is used for follows the acceptable-use ' +
      'policy.',
  },
] as const;
