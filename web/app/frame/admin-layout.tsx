import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { staffBell } from '../../features/notices/bell-source.ts';
import { Bell } from '../../features/notices/bell.tsx';
import { NotFound } from '../routes/not-found.tsx';
import { adminGroups } from '../admin-navigation.ts';
import { useSessionWatch } from '../session-watch.ts';
import { AdminAccount } from './admin-account.tsx';

export function AdminLayout() {
  useSessionWatch();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <AdminFrame
      path={path}
      groups={adminGroups}
      notFound={<NotFound />}
      bell={<Bell source={staffBell} />}
      account={<AdminAccount />}
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
