import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { buttonClass } from '../ui/input/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { usePageWords, usePublicPath } from './language.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { useSiteData } from './site-data.ts';
import { getStartedPath, mainLinks, signInPath } from './site-paths.ts';
import styles from './shell.module.css';
import { siteWords } from './words/site-words.tsx';

/** `path` is the page's English address, whichever language it is drawn in. */
type Props = { path: string };

/** Links on wide windows, a popover drawer on narrow ones: no script opens or closes it. */
export function Header({ path }: Props) {
  const t = usePageWords(siteWords);
  const at = usePublicPath();
  const { name } = useSiteData();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a className={styles.brand} href={at('/')} aria-label={t.home(name)}>
          <Logo size={28} name={name} />
        </a>
        <nav className={styles.nav} aria-label={t.main}>
          <Links path={path} />
        </nav>
        <div className={styles.actions}>
          <LanguageSwitch path={path} />
          <a className={buttonClass()} href={signInPath} data-signed-in={t.dashboard}>
            {t.signIn}
          </a>
          <button
            type="button"
            className={styles.menuButton}
            popoverTarget="menu"
            aria-label={t.openMenu}
          >
            <Menu aria-hidden="true" />
          </button>
        </div>
      </div>
      <Drawer path={path} />
    </header>
  );
}

function Drawer({ path }: Props) {
  const t = usePageWords(siteWords);
  return (
    <div id="menu" popover="auto" className={styles.drawer}>
      <div className={styles.drawerHead}>
        <Logo size={28} name={useSiteData().name} />
        <button
          type="button"
          className={styles.menuButton}
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={t.closeMenu}
        >
          <X aria-hidden="true" />
        </button>
      </div>
      <nav className={styles.drawerNav} aria-label={t.menu}>
        <Links path={path} />
      </nav>
      <a
        className={buttonClass({ variant: 'primary', size: 'large', full: true })}
        href={getStartedPath}
      >
        {t.start}
      </a>
    </div>
  );
}

function Links({ path: current }: Props) {
  const { links } = usePageWords(siteWords);
  const at = usePublicPath();
  return mainLinks.map(({ path, word }) => (
    <a key={path} href={at(path)} aria-current={path === current ? 'page' : undefined}>
      {links[word]}
    </a>
  ));
}
