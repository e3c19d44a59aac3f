import { ComingSoon } from '../../features/dashboard/coming-soon.tsx';
import { NotifyMe } from '../../features/waiting/notify-me.tsx';

export function NonvoipScreen() {
  return <ComingSoon what="nonvoip" notifyMe={<NotifyMe product="nonvoip" />} />;
}
