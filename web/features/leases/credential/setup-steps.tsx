import { useWords } from '../../../lib/text/words.ts';
import type { Connection } from '../leased-proxy.ts';
import record from '../../../ui/record.module.css';
import styles from '../life.module.css';
import { setupWords } from './setup-words.ts';

const places = ['firefox', 'chrome', 'android'] as const;

/** How to enter the proxy by hand in browsers and on phones. */
export default function SetupSteps({ connection }: { connection: Connection }) {
  const t = useWords(setupWords);
  const where = { host: connection.host, port: connection.httpPort };
  return (
    <section className={styles.setup} aria-label={t.title} data-print="hide">
      <h3>{t.title}</h3>
      <p className={record.hint}>{t.intro}</p>
      {places.map((place) => (
        <details key={place} name="setup">
          <summary>{t[place].name}</summary>
          <ol>
            {t[place].steps(where).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  );
}
