import { usePageWords } from '../language.ts';
import { landingWords } from '../words/landing-words.tsx';
import styles from './example-card.module.css';

/** What a customer gets, drawn like the card of a lease; its address is one of documentation. */
export function ExampleCard() {
  const { example: t } = usePageWords(landingWords);
  const lines = [
    ['SOCKS5', '203.0.113.24:1080'],
    ['HTTP', '203.0.113.24:8080'],
    [t.user, 'lse7hq2'],
    [t.secret, '••••••••'],
  ] as const;
  return (
    <figure className={styles.example}>
      <figcaption>
        {t.title} <small>{t.tag}</small>
      </figcaption>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
