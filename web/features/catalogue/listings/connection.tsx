import Cable from 'lucide-react/icons/cable';
import Signal from 'lucide-react/icons/signal';
import Wifi from 'lucide-react/icons/wifi';
import { isCellular } from '#contracts/goods/good-for.ts';
import styles from '../market.module.css';

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
