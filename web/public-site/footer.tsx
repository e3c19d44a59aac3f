import { Mail, MessageCircle, Moon, Sun } from 'lucide-react';
import { Logo } from '../ui/logo.tsx';
import { quickLinks } from './site-paths.ts';
import styles from './shell.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.footerGrid}>
        <div className={styles.about}>
          <Logo size={26} />
          <p>Proxies and servers with measured quality, paid by M-Pesa or card.</p>
          <button type="button" className={styles.theme} data-theme-toggle="" aria-pressed="false">
            <Moon aria-hidden="true" />
            <Sun aria-hidden="true" />
            <span>Dark mode</span>
          </button>
        </div>
        <nav aria-label="Quick Links">
          <h2>Quick Links</h2>
          <ul>
            {quickLinks.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2>Support</h2>
          <ul>
            <li>
              <a href="/contact" data-href="supportMail">
                <Mail aria-hidden="true" />
                <span data-fact="supportEmail">E-mail us</span>
              </a>
            </li>
            <li hidden data-if="messaging">
              <a href="/contact" data-href="messaging" rel="noopener">
                <MessageCircle aria-hidden="true" />
                Message us
              </a>
            </li>
            <li>
              <a href="/contact">Request our services</a>
            </li>
          </ul>
          <div hidden data-if="socials" className={styles.social}>
            <h2>Follow us</h2>
            <ul dangerouslySetInnerHTML={{ __html: socialItem }} />
          </div>
        </div>
      </div>
      <p className={styles.small}>
        © Lango. Prices in US dollars, payment in Kenyan shillings at{' '}
        <span data-fact="rate">130</span> per dollar.
      </p>
    </footer>
  );
}

/** Repeated by the server for every page the operator has elsewhere. */
const socialItem =
  '<template data-each="socials"><li><a href="{{href}}" rel="me ' +
  'noopener">{{label}}</a></li></template>';
