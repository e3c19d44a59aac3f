import { Menu, X } from 'lucide-react';
import { buttonClass } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { getStartedPath, mainLinks, signInPath } from './site-paths.ts';
import styles from './shell.module.css';

type Props = { current: string };

/** Links on wide windows, a popover drawer on narrow ones: no script opens or closes it. */
export function Header({ current }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a className={styles.brand} href="/" aria-label="Lango, home">
          <Logo size={28} />
        </a>
        <nav className={styles.nav} aria-label="Main">
          <Links current={current} />
        </nav>
        <div className={styles.actions}>
          <a className={buttonClass({ variant: 'primary' })} href={signInPath} data-signed-in="">
            Sign in
          </a>
          <button
            type="button"
            className={styles.menuButton}
            popoverTarget="menu"
            aria-label="Open menu"
          >
            <Menu aria-hidden="true" />
          </button>
        </div>
      </div>
      <div id="menu" popover="auto" className={styles.drawer}>
        <div className={styles.drawerHead}>
          <Logo size={28} />
          <button
            type="button"
            className={styles.menuButton}
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label="Close menu"
          >
            <X aria-hidden="true" />
          </button>
        </div>
        <nav className={styles.drawerNav} aria-label="Menu">
          <Links current={current} />
        </nav>
        <a
          className={buttonClass({ variant: 'primary', size: 'large', full: true })}
          href={getStartedPath}
        >
          Get Started
        </a>
      </div>
    </header>
  );
}

function Links({ current }: Props) {
  return mainLinks.map(({ href, label }) => (
    <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
      {label}
    </a>
  ));
}
