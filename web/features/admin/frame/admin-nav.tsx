import { useEffect, useRef, useState, type ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import { LazyDrawer } from '../../../ui/overlay/lazy-drawer.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { searchWords } from '../search/search-words.ts';
import { adminWords } from '../words.ts';
import { currentItem, thumbItems, type NavGroup, type NavItem } from './navigation.ts';
import styles from './admin-nav.module.css';

export type RenderLink = (item: { to: string; word: string; current: boolean }) => ReactNode;
type GroupProps = { groups: readonly NavGroup[]; path: string; renderLink: RenderLink };
type Props = GroupProps & {
  /** Opens the search of everything. */
  onSearch: () => void;
  /** Notices for staff; beside the shop's name, and in the thumb bar. */
  bell: ReactNode;
  /** Who works here, the theme, the way to the shop; stays at the foot. */
  account: ReactNode;
};

const t = adminWords.nav;
const openKey = 'adminNavOpen';

/** The groups that the user opened besides the current one; stored in this browser. */
function useOpened() {
  const [opened, setOpened] = useState<readonly string[]>(() =>
    (localStorage.getItem(openKey) ?? '').split(' '),
  );
  const toggle = (name: string) => {
    const rest = opened.filter((each) => each !== name);
    const next = rest.length < opened.length ? rest : [...rest, name];
    localStorage.setItem(openKey, next.join(' '));
    setOpened(next);
  };
  return { opened, toggle };
}

function Groups({ groups, path, renderLink }: GroupProps) {
  const { opened, toggle } = useOpened();
  const here = currentItem(groups, path);
  const nav = useRef<HTMLElement>(null);
  // There are more links than a screen is high, and staff look here for where they are.
  useEffect(() => {
    if (here) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  const link = (item: NavItem) => (
    <li key={item.to}>{renderLink({ ...item, current: item === here })}</li>
  );
  return (
    <nav ref={nav} aria-label={t.label} className={styles.groups}>
      {groups.map(({ name, word, icon: Icon, items }) => (
        // The page's own link is never behind a fold.
        <details key={name} open={opened.includes(name) || items.some((item) => item === here)}>
          <summary
            className={styles.groupName}
            onClick={(event) => {
              event.preventDefault();
              toggle(name);
            }}
          >
            <Icon aria-hidden="true" />
            {word}
            <ChevronDown aria-hidden="true" />
          </summary>
          <ul className={styles.links}>{items.map(link)}</ul>
        </details>
      ))}
    </nav>
  );
}

/** Beside the page on a desk; on a phone in a drawer, opened from a bar under the thumb. */
export function AdminNav({ groups, path, renderLink, onSearch, bell, account }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  const here = currentItem(groups, path);
  const parts = { groups, path, renderLink };
  return (
    <>
      <aside className={styles.side}>
        <div className={styles.head}>
          <a href="/dashboard" title={t.shop} className={styles.brand}>
            <Logo words={false} size={26} />
            <span>{t.label}</span>
          </a>
          {bell}
        </div>
        <button type="button" className={styles.find} aria-haspopup="dialog" onClick={onSearch}>
          <Search aria-hidden="true" />
          {searchWords.open}
        </button>
        <Groups {...parts} />
        <div className={styles.foot}>{account}</div>
      </aside>
      <nav aria-label={t.thumb} className={styles.thumb}>
        {thumbItems(groups).map((item) => (
          <span key={item.to}>{renderLink({ ...item, current: item === here })}</span>
        ))}
        <button
          type="button"
          className={styles.thumbIcon}
          aria-label={searchWords.title}
          aria-haspopup="dialog"
          onClick={onSearch}
        >
          <Search aria-hidden="true" />
        </button>
        <span className={styles.thumbBell}>{bell}</span>
        <button
          type="button"
          className={styles.thumbIcon}
          aria-label={t.menu}
          aria-haspopup="dialog"
          onClick={() => setOpened(path)}
        >
          <Menu aria-hidden="true" />
        </button>
      </nav>
      <LazyDrawer open={opened === path} onClose={() => setOpened(null)} title={t.label} side="end">
        <Groups {...parts} />
        <div className={styles.foot}>{account}</div>
      </LazyDrawer>
    </>
  );
}
