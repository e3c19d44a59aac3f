import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { Logo } from '../ui/logo.tsx';
import { usePageWords, usePublicPath } from './language.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { quickLinks } from './site-paths.ts';
import styles from './shell.module.css';
import { siteWords } from './words/site-words.tsx';

/** `path` is the page's English address. */
export function Footer({ path }: { path: string }) {
  const t = usePageWords(siteWords);
  return (
    <footer className={styles.footer}>
      <div className={styles.footerGrid}>
        <div className={styles.about}>
          <Logo size={26} />
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
      <p className={styles.small}>{t.small(<span data-fact="rate">130</span>)}</p>
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
  return (
    <div>
      <h2>{t.support}</h2>
      <ul>
        <li>
          <a href={contact} data-href="supportMail">
            <Mail aria-hidden="true" />
            <span data-fact="supportEmail">{t.mail}</span>
          </a>
        </li>
        <li hidden data-if="messaging">
          <a href={contact} data-href="messaging" rel="noopener">
            <MessageCircle aria-hidden="true" />
            {t.message}
          </a>
        </li>
        <li>
          <a href={contact}>{t.request}</a>
        </li>
      </ul>
      <div hidden data-if="socials" className={styles.social}>
        <h2>{t.follow}</h2>
        <ul dangerouslySetInnerHTML={{ __html: socialItem }} />
      </div>
    </div>
  );
}

/** Repeated by the server for every page the operator has elsewhere. */
const socialItem =
  '<template data-each="socials"><li><a href="{{href}}" rel="me ' +
  'noopener">{{label}}</a></li></template>';
