import { ComingSoon } from '../../features/dashboard/coming-soon.tsx';
import { NotifyMe } from '../../features/waiting/notify-me.tsx';
import { VirtualCards } from '../../features/dashboard/virtual-card.tsx';

export function NonvoipScreen() {
  return <ComingSoon what="nonvoip" notifyMe={<NotifyMe product="nonvoip" />} />;
}

export function VirtualCardsScreen() {
  return <VirtualCards notifyMe={<NotifyMe product="vcc" />} />;
}
