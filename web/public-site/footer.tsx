import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { Logo } from '../ui/logo.tsx';
import { usePageWords, usePublicPath } from './language.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { formatRate } from '#contracts/format/amounts.ts';
import { socialLinks, webAddress } from './figures.ts';
import { useSiteData } from './site-data.ts';
import { quickLinks } from './site-paths.ts';
import styles from './shell.module.css';
import { siteWords } from './words/site-words.tsx';

/** What is said while the rate cannot be read. */
const usualRateE4 = 1_300_000;

/** `path` is the page's English address. */
export function Footer({ path }: { path: string }) {
  const t = usePageWords(siteWords);
  const { name, rateE4 = usualRateE4 } = useSiteData();
  return (
    <footer className={styles.footer}>
      <div className={styles.footerGrid}>
        <div className={styles.about}>
          <Logo size={26} name={name} />
          <p>{t.about}</p>
          <div className={styles.choices}>
            <button
              type="button"
              className={styles.theme}
              data-theme-toggle=""
              aria-pressed="false"
            >
              <Moon aria-hidden="true" />
              <Sun aria-hidden="true" />
              <span>{t.dark}</span>
            </button>
            <LanguageSwitch path={path} />
          </div>
        </div>
        <QuickLinks />
        <Support />
      </div>
      <p className={styles.small}>{t.small(name, formatRate(rateE4))}</p>
    </footer>
  );
}

function QuickLinks() {
  const t = usePageWords(siteWords);
  const at = usePublicPath();
  return (
    <nav aria-label={t.quick}>
      <h2>{t.quick}</h2>
      <ul>
        {quickLinks.map(({ path, word }) => (
          <li key={path}>
            <a href={at(path)}>{t.quickLinks[word]}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Support() {
  const t = usePageWords(siteWords);
  const contact = usePublicPath()('/contact');
  const { support } = useSiteData();
  const messaging = webAddress(support.messagingUrl);
  const socials = socialLinks(support);
  return (
    <div>
      <h2>{t.support}</h2>
      <ul>
        <li>
          <a href={`mailto:${support.email}`}>
            <Mail aria-hidden="true" />
            <span>{support.email}</span>
          </a>
        </li>
        {messaging && (
          <li>
            <a href={messaging} rel="noopener">
              <MessageCircle aria-hidden="true" />
              {t.message}
            </a>
          </li>
        )}
        <li>
          <a href={contact}>{t.request}</a>
        </li>
      </ul>
      {socials.length > 0 && (
        <div className={styles.social}>
          <h2>{t.follow}</h2>
          <ul>
            {socials.map(({ href, label }) => (
              <li key={href}>
                <a href={href} rel="me noopener">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
