import type { ReactNode } from 'react';
import { useWords } from '../../../lib/text/words.ts';
import { Card } from '../../../ui/card.tsx';
import { CredentialCard } from './credential-card.tsx';
import type { LeasedProxy } from '../leased-proxy.ts';
import styles from '../leases.module.css';
import { leaseWords } from '../words.ts';

type TitleProps = { proxy: LeasedProxy; as: 'h2' | 'h3' };

/** Whose connection it is, above its credentials. */
export function ConnectionTitle({ proxy, as: Heading }: TitleProps) {
  const t = useWords(leaseWords).connection;
  const place = [proxy.city, proxy.isp].filter(Boolean).join(', ');
  return (
    <Heading id="connection-information" className={styles.blockTitle}>
      {t.title} <small>{t.of(place)}</small>
    </Heading>
  );
}

type BlockProps = {
  proxy: LeasedProxy;
  expired: boolean;
  isNew?: boolean;
  /** What follows the credentials in the same card. */
  children?: ReactNode;
};

/** How to connect to one proxy, by SOCKS5 and by HTTP, in a card of its own. */
export function ConnectionBlock({ proxy, expired, isNew = false, children }: BlockProps) {
  return (
    <Card className={styles.connection} aria-labelledby="connection-information">
      <ConnectionTitle proxy={proxy} as="h2" />
      <CredentialCard proxy={proxy} expired={expired} isNew={isNew} />
      {children}
    </Card>
  );
}
