import { customerBell } from '../../features/notices/bell-source.ts';
import { Bell } from '../../features/notices/bell.tsx';

/** The bell of the dashboard; its script comes after the screen's own. */
export default function LazyBell() {
  return <Bell source={customerBell} />;
}
