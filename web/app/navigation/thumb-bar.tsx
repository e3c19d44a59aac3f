import { Link } from '@tanstack/react-router';
import MenuIcon from 'lucide-react/icons/menu';
import { useWords } from '../../lib/text/words.ts';
import { thumbItems } from './nav.ts';
import styles from './thumb-bar.module.css';
import { appWords } from '../words.ts';

/** On phones, under the thumb: where a customer goes most, and the way to all the rest. */
export function ThumbBar({ onMenu }: { onMenu: () => void }) {
  const t = useWords(appWords);
  return (
    <nav className={styles.bar} aria-label={t.nav.label} data-print="hide">
      {thumbItems().map(({ to, word, icon: Icon }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === '/dashboard', includeSearch: false }}>
          <Icon aria-hidden="true" />
          {t.thumb[word]}
        </Link>
      ))}
      <button type="button" aria-label={t.nav.open} aria-haspopup="dialog" onClick={onMenu}>
        <MenuIcon aria-hidden="true" />
        {t.thumb.menu}
      </button>
    </nav>
  );
}
