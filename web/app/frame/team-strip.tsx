import { Link } from '@tanstack/react-router';
import Users from 'lucide-react/icons/users';
import type { StoredUser } from '../../lib/session/session.ts';
import { useWords } from '../../lib/text/words.ts';
import { buttonClass } from '../../ui/input/button.tsx';
import styles from './strips.module.css';
import { frameWords } from './frame-words.ts';

/** Says on every screen for whose account one acts, and leads to the others. */
export default function TeamStrip({ team }: { team: NonNullable<StoredUser['team']> }) {
  const t = useWords(frameWords);
  return (
    <p className={styles.strip} data-tone="brand" data-print="hide">
      <Users aria-hidden="true" />
      {t.using(team.name, t.roles[team.role])}
      <Link to="/account/settings" hash="your-accounts" className={buttonClass({ size: 'small' })}>
        {t.back}
      </Link>
    </p>
  );
}
