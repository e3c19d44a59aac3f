import { lazy, Suspense, useState } from 'react';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { staffBell } from '../../features/notices/bell-source.ts';
import { Bell } from '../../features/notices/bell.tsx';
import { NotFound } from '../routes/not-found.tsx';
import { adminGroups } from '../admin-navigation.ts';
import type { Overlay } from '../palette/palette-host.tsx';
import { useSessionWatch } from '../session-watch.ts';
import { useShortcuts } from '../shortcut-keys.ts';
import { AdminAccount } from './admin-account.tsx';

const AdminOverlay = lazy(() => import('./admin-overlay.tsx'));

export function AdminLayout() {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  useShortcuts(setOverlay);
  useSessionWatch();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <AdminFrame
      path={path}
      groups={adminGroups}
      notFound={<NotFound />}
      onSearch={() => setOverlay('palette')}
      bell={<Bell source={staffBell} />}
      account={<AdminAccount />}
      renderLink={({ to, word, current }) => (
        <Link to={to} activeOptions={{ exact: true }} aria-current={current ? 'page' : undefined}>
          {word}
        </Link>
      )}
    >
      <Outlet />
      <Suspense fallback={null}>
        {overlay && <AdminOverlay overlay={overlay} onClose={() => setOverlay(null)} />}
      </Suspense>
    </AdminFrame>
  );
}
