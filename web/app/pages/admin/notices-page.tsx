import { staffBell } from '../../../features/notices/bell-source.ts';
import { NoticesPage } from '../../../features/notices/notices-page.tsx';
import { StaffPreferences } from '../../../features/notices/preferences.tsx';

export default function StaffNotices() {
  return (
    <NoticesPage source={staffBell}>
      <StaffPreferences />
    </NoticesPage>
  );
}
