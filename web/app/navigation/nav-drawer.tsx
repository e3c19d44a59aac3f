import { Drawer } from '../../ui/overlay/dialog.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Navigation } from './sidebar.tsx';
import styles from './sidebar.module.css';

/** The navigation on phones; it closes when the page changes. */
export default function NavDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} onClose={onClose} title={<Logo size={26} />} side="start">
      <div className={styles.drawerNav}>
        <Navigation collapsed={false} />
      </div>
    </Drawer>
  );
}
