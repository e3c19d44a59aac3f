import { VirtualCards } from '../../features/dashboard/virtual-card.tsx';
import { NotifyMe } from '../../features/waiting/notify-me.tsx';

export function VirtualCardsScreen() {
  return <VirtualCards notifyMe={<NotifyMe product="vcc" />} />;
}
