import { customerBell } from '../../features/notices/bell-source.ts';
import { NoticesPage } from '../../features/notices/notices-page.tsx';

export default function CustomerNotices() {
  return <NoticesPage source={customerBell} />;
}
