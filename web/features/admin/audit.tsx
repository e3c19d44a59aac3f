import { adminCalls } from '#contracts/admin.ts';
import { request } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import styles from './admin.module.css';
import { PagedList } from './paged-list.tsx';
import { adminWords } from './words.ts';

/** Who did what, from where, with what stood before and after. */
export function Audit() {
  return (
    <PagedList
      title={adminWords.nav.audit}
      name={['audit']}
      searchLabel={adminWords.search.audit}
      read={({ signal, page, search }) =>
        request(adminCalls.audit, { query: { page, actor: search }, signal })
      }
      keyOf={(entry) => entry.id}
    >
      {(entry) => (
        <article className={styles.card}>
          <div className={styles.row}>
            <span className={styles.name}>{entry.action}</span>
            <span className={styles.soft}>{formatMoment(entry.at)}</span>
          </div>
          <p className={styles.soft}>
            {entry.actor} · {entry.address} · {entry.subjectKind} {entry.subjectId}
          </p>
          <pre className={styles.raw}>
            {JSON.stringify({ before: entry.before, after: entry.after }, null, 2)}
          </pre>
        </article>
      )}
    </PagedList>
  );
}
