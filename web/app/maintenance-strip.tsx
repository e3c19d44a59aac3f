import { Wrench } from 'lucide-react';
import { useWords } from '../lib/words.ts';
import styles from './strips.module.css';

/** The owner's words while buying rests, as the server wrote them into the shell. */
export default function MaintenanceStrip() {
  const { en, sw } = readNews();
  const text = useWords({ en, sw });
  return (
    <p className={styles.strip} role="status" data-print="hide">
      <Wrench aria-hidden="true" />
      {text}
    </p>
  );
}

function readNews() {
  const said = (language: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name=maintenance][lang=${language}]`)?.content;
  const en = said('en') ?? '';
  return { en, sw: said('sw') ?? en };
}
