import { mailDeskCalls, type AdminText } from '#contracts/admin/people/mails.ts';
import { request } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import styles from '../admin.module.css';
import { Act } from '../screen/acts.tsx';
import mails from './mails.module.css';
import { mailWords as t } from './words.ts';

/** What the words were, each to be put back; the program's own always are the last. */
export function TextVersions({ text }: { text: AdminText }) {
  const { key, language, version: seen, versions } = text;
  const button = (version: number, name: string) => (
    <Act
      word={t.putBack}
      label={t.putBackNamed(name)}
      run={() => request(mailDeskCalls.restoreText, { body: { key, language, seen, version } })}
      done={t.restored}
    />
  );
  const inUse = <Badge tone="ok">{t.current}</Badge>;
  const isShipped = seen === 0 || versions[0]?.isShipped === true;
  return (
    <section className={mails.part}>
      <h2 className={styles.name}>{t.history}</h2>
      <ul className={styles.lines}>
        {versions
          .filter((one) => !one.isShipped)
          .map(({ version, savedBy, savedAt }) => (
            <li key={version} className={styles.line}>
              <div>
                <p className={styles.name}>{t.version(version)}</p>
                <p className={styles.soft}>
                  {savedBy} · {formatMoment(savedAt)}
                </p>
              </div>
              {version === seen ? inUse : button(version, t.version(version))}
            </li>
          ))}
        <li className={styles.line}>
          <p className={styles.name}>{t.shipped}</p>
          {isShipped ? inUse : button(0, t.shipped)}
        </li>
      </ul>
    </section>
  );
}
