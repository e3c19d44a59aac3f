import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import Store from 'lucide-react/icons/store';
import { adminWords } from '../../features/admin/words.ts';
import { displayName, useStoredUser } from '../../lib/session/session.ts';
import { useWords } from '../../lib/text/words.ts';
import { IconButton } from '../../ui/input/icon-button.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { signOut } from '../sign-out.ts';
import { appWords } from '../words.ts';
import styles from './admin-account.module.css';

/** The foot of Admin's navigation: the shop as customers see it, and who works here. */
export function AdminAccount() {
  const t = useWords(appWords).user;
  return (
    <div className={styles.account}>
      <a href="/dashboard">
        <Store aria-hidden="true" />
        {adminWords.nav.shop}
      </a>
      <ThemeToggle />
      <a href="/account/settings" title={t.settings}>
        <Settings aria-hidden="true" />
        <span>{displayName(useStoredUser())}</span>
      </a>
      <IconButton label={t.logout} onClick={() => void signOut()}>
        <LogOut aria-hidden="true" />
      </IconButton>
    </div>
  );
}
