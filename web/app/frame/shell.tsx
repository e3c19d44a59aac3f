import { lazy, Suspense, useState } from 'react';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useStoredUser } from '../../lib/session/session.ts';
import { useNarrow } from '../../lib/use-media.ts';
import { useWords } from '../../lib/text/words.ts';
import { useBackGuard } from '../routes/back-guard.ts';
import { ScreenBoundary } from '../crash.tsx';
import type { Overlay } from '../palette/palette-host.tsx';
import { Sidebar } from '../navigation/sidebar.tsx';
import { useSessionWatch } from '../session-watch.ts';
import styles from './shell.module.css';
import { useShortcuts } from '../shortcut-keys.ts';
import { MaintenanceStrip, PendingStrip } from './strips.tsx';
import { ThumbBar } from '../navigation/thumb-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { appWords } from '../words.ts';

// Overlays that most visits never open stay out of the first load.
const NavDrawer = lazy(() => import('../navigation/nav-drawer.tsx'));
const PaletteHost = lazy(() => import('../palette/palette-host.tsx'));
const ActingStrip = lazy(() => import('./acting-strip.tsx'));
const TeamStrip = lazy(() => import('./team-strip.tsx'));
// If it cannot be loaded, the page works without it; that must not be a crash.
const OfflineStrip = lazy(() =>
  import('../offline/index.ts').then(
    (each) => ({ default: each.OfflineStrip }),
    () => ({ default: () => null }),
  ),
);
const MissingCustomerId = lazy(() => import('../buy/missing-customer-id.tsx'));

const sidebarKey = 'sidebar';

/** The dashboard's frame: sidebar or drawer, top bar, banners, and the page inside. */
export function Shell() {
  const t = useWords(appWords);
  const narrow = useNarrow();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const user = useStoredUser();
  const [drawer, setDrawer] = useState<{ path: string; open: boolean }>({ path, open: false });
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(sidebarKey) === 'closed');
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  useShortcuts(setOverlay);
  useBackGuard();
  useSessionWatch();

  const toggleSidebar = () => {
    localStorage.setItem(sidebarKey, collapsed ? 'open' : 'closed');
    setCollapsed(!collapsed);
  };
  return (
    <div className={styles.frame} data-sidebar={collapsed ? 'closed' : 'open'}>
      <a className={styles.skip} href="#content" data-print="hide">
        {t.nav.skip}
      </a>
      {!narrow && <Sidebar collapsed={collapsed} onToggle={toggleSidebar} />}
      <div className={styles.column}>
        <TopBar narrow={narrow} onPalette={() => setOverlay('palette')} />
        <Suspense fallback={null}>
          {user?.team && <TeamStrip team={user.team} />}
          <OfflineStrip />
        </Suspense>
        <PendingStrip />
        <MaintenanceStrip />
        <main id="content" tabIndex={-1} className={styles.content}>
          <ScreenBoundary resetKey={path}>
            <Outlet />
          </ScreenBoundary>
        </main>
      </div>
      {narrow && <ThumbBar onMenu={() => setDrawer({ path, open: true })} />}
      <Suspense fallback={null}>
        {narrow && drawer.open && (
          <NavDrawer
            open={drawer.path === path}
            onClose={() => setDrawer({ path: '', open: true })}
          />
        )}
        {overlay && <PaletteHost overlay={overlay} onChange={setOverlay} />}
        {user?.acting && <ActingStrip acting={user.acting} />}
        {user !== null && !user.customerId && <MissingCustomerId />}
      </Suspense>
    </div>
  );
}
