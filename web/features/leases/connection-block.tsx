import { useWords } from '../../lib/words.ts';
import { Card } from '../../ui/card.tsx';
import { CredentialCard } from './credential-card.tsx';
import type { LeasedProxy } from './leased-proxy.ts';
import styles from './leases.module.css';
import { leaseWords } from './words.ts';

/** How to connect to the first listed proxy, by SOCKS5 and by HTTP. */
export function ConnectionBlock({ proxy, expired }: { proxy: LeasedProxy; expired: boolean }) {
  const t = useWords(leaseWords).connection;
  const place = [proxy.city, proxy.isp].filter(Boolean).join(', ');
  return (
    <Card className={styles.connection} aria-labelledby="connection-information">
      <h2 id="connection-information" className={styles.blockTitle}>
        {t.title} <small>{t.of(place)}</small>
      </h2>
      <CredentialCard proxy={proxy} expired={expired} />
    </Card>
  );
}
