import { Link } from '@tanstack/react-router';
import Briefcase from 'lucide-react/icons/briefcase';
import LogOut from 'lucide-react/icons/log-out';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { useIsStaff } from '../../lib/session/session.ts';
import { shopName } from '../../lib/text/shop-name.ts';
import { useWords } from '../../lib/text/words.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/input/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { navGroups, type NavItem } from './nav.ts';
import styles from './sidebar.module.css';
import { signOut } from '../sign-out.ts';
import { appWords } from '../words.ts';

export function Sidebar({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const t = useWords(appWords).nav;
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      className={cx(styles.sidebar, collapsed && styles.collapsed)}
      aria-label={t.sidebar}
      data-print="hide"
    >
      <div className={styles.head}>
        <Link to={'/dashboard'} className={styles.brand} aria-label={shopName}>
          <Logo words={!collapsed} size={26} />
        </Link>
        <IconButton
          label={collapsed ? t.expand : t.collapse}
          aria-expanded={!collapsed}
          onClick={onToggle}
        >
          <Icon aria-hidden="true" />
        </IconButton>
      </div>
      <Navigation collapsed={collapsed} />
    </aside>
  );
}

/** The links themselves, shared by the sidebar and the drawer. */
export function Navigation({ collapsed }: { collapsed: boolean }) {
  const t = useWords(appWords).nav;
  const isStaff = useIsStaff();
  return (
    <nav className={styles.nav} aria-label={t.label}>
      {navGroups().map((group) => (
        <div key={group.word ?? 'top'}>
          {group.word && <p className={styles.groupName}>{t[group.word]}</p>}
          <ul>
            {group.items.map((item) => (
              <li key={item.to}>
                <NavLink item={item} collapsed={collapsed} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {isStaff && (
        <NavLink item={{ to: '/admin', word: 'admin', icon: Briefcase }} collapsed={collapsed} />
      )}
      <button
        type="button"
        className={cx(styles.link, styles.out)}
        onClick={() => void signOut()}
        title={collapsed ? t.signOut : undefined}
      >
        <LogOut aria-hidden="true" />
        <span className={styles.word}>{t.signOut}</span>
      </button>
    </nav>
  );
}

function NavLink({ item, collapsed }: { item: NavItem; collapsed: boolean }) {
  const t = useWords(appWords).nav;
  const Icon = item.icon;
  const word = t[item.word];
  return (
    <Link
      to={item.to}
      className={styles.link}
      activeOptions={{ exact: item.to === '/dashboard', includeSearch: false }}
      title={collapsed ? word : undefined}
    >
      <Icon aria-hidden="true" />
      <span className={styles.word}>{word}</span>
      {item.soon && <span className={styles.soon}>{t.soon}</span>}
    </Link>
  );
}
