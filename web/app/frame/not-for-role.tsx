import { Link } from '@tanstack/react-router';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/text/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { buttonClass } from '../../ui/input/button.tsx';
import { appWords } from '../words.ts';
import { frameWords } from './frame-words.ts';

/** In the place of a screen that the person's role in this account does not include. */
export default function NotForRole() {
  const t = useWords(frameWords);
  const { user } = useWords(appWords);
  useTitle(t.title);
  return (
    <EmptyState
      heading="h1"
      title={t.title}
      text={t.text}
      action={
        <Link className={buttonClass()} to="/account/settings" hash="your-accounts">
          {user.accounts}
        </Link>
      }
    />
  );
}
