import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { autoRenewalsQuery } from '../../../lib/queries/auto-renewals-query.ts';
import { displayName, useStoredUser } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/text/words.ts';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { ringText } from '../leased-proxy.ts';
import styles from './services-now.module.css';
import { nowWords } from './now-words.ts';
import { useRunning } from './use-running.ts';

const greetedKey = 'greeted';

/**
 * Greets on the home screen once a session (decision H2): a new customer with the way to begin,
 * others with what ends next. Nobody is welcomed back within an hour of their first order. Until it
 * is known which of them has come, its place is kept.
 */
export function WelcomeBanner() {
  const [hidden, setHidden] = useState(() => sessionStorage.getItem(greetedKey) === 'yes');
  useEffect(() => sessionStorage.setItem(greetedKey, 'yes'), []);
  return hidden ? null : <Banner onHide={() => setHidden(true)} />;
}

function Banner({ onHide }: { onHide: () => void }) {
  const t = useWords(nowWords);
  const name = displayName(useStoredUser());
  const running = useRunning();
  const auto = useQuery(autoRenewalsQuery).data;
  // What renews automatically does not end; nothing is said until that is known.
  const next =
    auto &&
    running?.proxies.find(
      ({ proxy }) => proxy.endMs !== null && !auto.some(({ leaseId }) => leaseId === proxy.leaseId),
    );
  return (
    <section className={styles.banner} data-print="hide">
      <div>
        {running && (
          <>
            <h2>{running.isCustomer && !running.isNew ? t.back(name) : t.welcome(name)}</h2>
            {!running.isCustomer && <p>{t.chooseFirst}</p>}
            {next && (
              <p>{t.next(next.proxy.city || next.proxy.proxyId, ringText(next.left.leftMs))}</p>
            )}
          </>
        )}
      </div>
      <IconButton label={t.dismiss} onClick={onHide}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}
