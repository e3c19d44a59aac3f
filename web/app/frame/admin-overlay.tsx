import { useNavigate } from '@tanstack/react-router';
import { AdminSearch } from '../../features/admin/search/admin-search.tsx';
import { adminGroups } from '../admin-navigation.ts';
import type { Overlay } from '../palette/palette-host.tsx';
import { ShortcutsDialog } from '../palette/shortcuts-dialog.tsx';

type Props = { overlay: Overlay; onClose: () => void };

/** Admin's search, or the list of shortcuts. */
export default function AdminOverlay({ overlay, onClose }: Props) {
  const navigate = useNavigate();
  if (overlay === 'shortcuts') return <ShortcutsDialog onClose={onClose} />;
  const onGo = (href: string) => void navigate({ href });
  return <AdminSearch groups={adminGroups} onGo={onGo} onClose={onClose} />;
}
