import Cable from 'lucide-react/icons/cable';
import Signal from 'lucide-react/icons/signal';
import Wifi from 'lucide-react/icons/wifi';
import styles from '../market.module.css';

/** A connection whose name contains "cell" is a mobile one. */
export const isCellular = (conn: string): boolean => conn.toLowerCase().includes('cell');

const wifiDefault = 'Wifi';

export function Connection({ conn }: { conn: string }) {
  const name = conn || wifiDefault;
  const wired = /broadband|cable|fib|dsl|lan/i.test(name);
  const Icon = isCellular(name) ? Signal : wired ? Cable : Wifi;
  return (
    <span className={styles.conn}>
      <Icon aria-hidden="true" data-cellular={isCellular(name) || undefined} />
      {name}
    </span>
  );
}
