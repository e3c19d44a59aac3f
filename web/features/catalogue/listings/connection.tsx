import Signal from 'lucide-react/icons/signal';
import { isCellular } from '#contracts/goods/good-for.ts';
import styles from '../market.module.css';

const wifiDefault = 'Wifi';

/** The kind of line; a mobile one has its sign, which others have nothing to tell apart by. */
export function Connection({ conn }: { conn: string }) {
  const name = conn || wifiDefault;
  return (
    <span className={styles.conn}>
      {isCellular(name) && <Signal aria-hidden="true" data-cellular />}
      {name}
    </span>
  );
}
