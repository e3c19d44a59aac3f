import { useEffect, useRef, useState, type ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Menu from 'lucide-react/icons/menu';
import { LazyDrawer } from '../../../ui/overlay/lazy-drawer.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { adminWords } from '../words.ts';
import { currentItem, thumbItems, type NavGroup, type NavItem } from './navigation.ts';
import styles from './office-nav.module.css';

export type RenderLink = (item: { to: string; word: string; current: boolean }) => ReactNode;
type GroupProps = { groups: readonly NavGroup[]; path: string; renderLink: RenderLink };
type Props = GroupProps & {
  /** News for the staff; stands beside the shop's name, and under the thumb. */
  bell: ReactNode;
};

const t = adminWords.nav;
const closedKey = 'officeNavClosed';

/** Which groups somebody folded; remembered in this browser. */
function useFolded() {
  const [folded, setFolded] = useState<readonly string[]>(() =>
    (localStorage.getItem(closedKey) ?? '').split(' ').filter(Boolean),
  );
  const fold = (name: string, open: boolean) => {
    const next = open ? folded.filter((each) => each !== name) : [...new Set([...folded, name])];
    localStorage.setItem(closedKey, next.join(' '));
    setFolded(next);
  };
  return { folded, fold };
}

function Groups({ groups, path, renderLink }: GroupProps) {
  const { folded, fold } = useFolded();
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
      {groups.map(({ name, word, items }) => (
        <details
          key={name}
          // The page's own link is never behind a fold.
          open={!folded.includes(name) || items.some((item) => item === here)}
          onToggle={(event) => fold(name, event.currentTarget.open)}
        >
          <summary className={styles.groupName}>
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
export function OfficeNav({ groups, path, renderLink, bell }: Props) {
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
        <Groups {...parts} />
      </aside>
      <nav aria-label={t.thumb} className={styles.thumb}>
        {thumbItems(groups).map((item) => (
          <span key={item.to}>{renderLink({ ...item, current: item === here })}</span>
        ))}
        <span className={styles.thumbBell}>{bell}</span>
        <button type="button" onClick={() => setOpened(path)} aria-haspopup="dialog">
          <Menu aria-hidden="true" />
          {t.menu}
        </button>
      </nav>
      <LazyDrawer open={opened === path} onClose={() => setOpened(null)} title={t.label} side="end">
        <Groups {...parts} />
        <a href="/dashboard" className={styles.back}>
          {t.shop}
        </a>
      </LazyDrawer>
    </>
  );
}
