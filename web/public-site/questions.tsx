import { Accordion } from '../ui/accordion.tsx';
import { usePageWords } from './language.ts';
import styles from './pages.module.css';
import { siteWords } from './words/site-words.tsx';

type Props = { items: readonly { title: string; body: string }[] };

/** Questions people ask before buying; at most one answer is open. */
export function Questions({ items }: Props) {
  return (
    <section className={styles.section}>
      <h2>{usePageWords(siteWords).questions}</h2>
      <Accordion items={items} />
    </section>
  );
}
