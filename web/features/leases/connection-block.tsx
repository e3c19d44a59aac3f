import { useWords } from '../../lib/words.ts';
import { Card } from '../../ui/card.tsx';
import { CredentialCard } from './credential-card.tsx';
import type { LeasedProxy } from './leased-proxy.ts';
import styles from './leases.module.css';
import { leaseWords } from './words.ts';

/** Whose connection it is, above its credentials. */
export function ConnectionTitle({ proxy }: { proxy: LeasedProxy }) {
  const t = useWords(leaseWords).connection;
  const place = [proxy.city, proxy.isp].filter(Boolean).join(', ');
  return (
    <h3 id="connection-information" className={styles.blockTitle}>
      {t.title} <small>{t.of(place)}</small>
    </h3>
  );
}

/** How to connect to one proxy, by SOCKS5 and by HTTP, in a card of its own. */
export function ConnectionBlock({ proxy, expired }: { proxy: LeasedProxy; expired: boolean }) {
  return (
    <Card className={styles.connection} aria-labelledby="connection-information">
      <ConnectionTitle proxy={proxy} />
      <CredentialCard proxy={proxy} expired={expired} />
    </Card>
  );
}
