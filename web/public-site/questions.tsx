import { Accordion } from '../ui/accordion.tsx';
import styles from './pages.module.css';

type Props = { items: readonly { title: string; body: string }[] };

/** Questions people ask before buying; at most one answer is open. */
export function Questions({ items }: Props) {
  return (
    <section className={styles.section}>
      <h2>Questions</h2>
      <Accordion items={items} />
    </section>
  );
}
