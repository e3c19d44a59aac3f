import CloudOff from 'lucide-react/icons/cloud-off';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { PageTitle } from '../../ui/page/page-frame.tsx';
import styles from '../crash.module.css';
import { offlineWords } from './offline-words.ts';

/** Stands in for a screen whose files are not on this device while there is no network. */
export function OfflineScreen() {
  const t = useWords(offlineWords);
  useTitle(t.title);
  return (
    <div className={styles.crash} role="status">
      <CloudOff aria-hidden="true" />
      <PageTitle>{t.title}</PageTitle>
      <p className={styles.text}>{t.text}</p>
      <Button onClick={() => window.location.reload()}>{t.again}</Button>
    </div>
  );
}
