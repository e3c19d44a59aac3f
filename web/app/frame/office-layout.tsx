import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { staffBell } from '../../features/notices/bell-source.ts';
import { Bell } from '../../features/notices/bell.tsx';
import { NotFound } from '../routes/not-found.tsx';
import { officeGroups } from '../office-navigation.ts';
import { useSessionWatch } from '../session-watch.ts';
import { OfficeAccount } from './office-account.tsx';

export function OfficeLayout() {
  useSessionWatch();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <AdminFrame
      path={path}
      groups={officeGroups}
      notFound={<NotFound />}
      bell={<Bell source={staffBell} />}
      account={<OfficeAccount />}
      renderLink={({ to, word, current }) => (
        <Link to={to} activeOptions={{ exact: true }} aria-current={current ? 'page' : undefined}>
          {word}
        </Link>
      )}
    >
      <Outlet />
    </AdminFrame>
  );
}
