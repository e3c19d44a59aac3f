import { languages, nextLocale } from '#contracts/locales.ts';
import { lazy, Suspense } from 'react';
import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleUser from 'lucide-react/icons/circle-user';
import Languages from 'lucide-react/icons/languages';
import LogOut from 'lucide-react/icons/log-out';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import { shortCustomerId } from '../../lib/text/short-format.ts';
import { cartKey, displayName, may, useStoredUser } from '../../lib/session/session.ts';
import { useLocale, useWords } from '../../lib/text/words.ts';
import { Logo } from '../../ui/logo.tsx';
import { Menu, type MenuEntry } from '../../ui/overlay/menu.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { signOut } from '../sign-out.ts';
import styles from './top-bar.module.css';
import { appWords } from '../words.ts';

// A visitor looks at the screen first; the bell's place is reserved until it loads.
const Bell = lazy(() => import('./lazy-bell.tsx'));
const CartLink = lazy(() => import('./cart-link.tsx'));

type Props = { narrow: boolean; onPalette: () => void };

export function TopBar({ narrow, onPalette }: Props) {
  const t = useWords(appWords).nav;
  return (
    <header className={styles.bar} data-print="hide">
      {narrow && <Logo size={24} />}
      <button
        type="button"
        className={styles.find}
        aria-label={t.palette}
        aria-haspopup="dialog"
        data-tour="search"
        onClick={onPalette}
      >
        <Search aria-hidden="true" />
        {!narrow && t.palette}
      </button>
      {may('money') && (
        <Suspense fallback={localStorage.getItem(cartKey) && <span className={styles.bell} />}>
          <CartLink />
        </Suspense>
      )}
      {may('account') && (
        <Suspense fallback={<span className={styles.bell} />}>
          <Bell />
        </Suspense>
      )}
      <ThemeToggle />
      <UserMenu narrow={narrow} />
    </header>
  );
}

/** The way to the accounts of others that one may act for. */
const accountsEntry = (label: string): MenuEntry => ({
  key: 'accounts',
  label,
  icon: <CircleUser />,
  render: <Link to={'/account/settings'} hash="your-accounts" />,
});

function UserMenu({ narrow }: { narrow: boolean }) {
  const t = useWords(appWords).user;
  const language = useLocale();
  const user = useStoredUser();
  const name = displayName(user);
  const id = user?.customerId ? shortCustomerId(user.customerId) : '';
  const trigger = (
    <button type="button" className={styles.user} data-tour="account">
      <span className={styles.hidden}>
        {t.menu} {narrow && name}
      </span>
      <span className={styles.avatar} aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
      {!narrow && (
        <span className={styles.who}>
          <span className={styles.name}>{name}</span>
          {id && <span className={styles.id}>{id}</span>}
        </span>
      )}
      {!narrow && <ChevronDown aria-hidden="true" />}
    </button>
  );
  const entries: MenuEntry[] = [
    'separator',
    {
      key: 'profile',
      label: t.profile,
      icon: <CircleUser />,
      render: <Link to={'/dashboard/profile'} />,
    },
    {
      key: 'settings',
      label: t.settings,
      icon: <Settings />,
      render: <Link to={'/account/settings'} />,
    },
    ...(user?.hasTeams ? [accountsEntry(t.accounts)] : []),
    {
      key: 'language',
      label: languages[nextLocale(language)].name,
      icon: <Languages />,
      onSelect: () => void import('./switch-language.ts').then((it) => it.switchLanguage(language)),
    },
    'separator',
    {
      key: 'logout',
      label: t.logout,
      icon: <LogOut />,
      danger: true,
      onSelect: () => void signOut(),
    },
  ];
  const header = (
    <div className={styles.card}>
      <p className={styles.name}>{name}</p>
      <p className={styles.mail}>{user?.email}</p>
      {id && <p className={styles.id}>{t.id(id)}</p>}
    </div>
  );
  return <Menu trigger={trigger} header={header} entries={entries} />;
}
