import { Palette } from './palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

export type Overlay = 'palette' | 'shortcuts';

type Props = { overlay: Overlay; onChange: (overlay: Overlay | null) => void };

/** The palette or the list of shortcuts; one leads to the other. */
export default function PaletteHost({ overlay, onChange }: Props) {
  const close = () => onChange(null);
  if (overlay === 'shortcuts') return <ShortcutsDialog onClose={close} />;
  return <Palette onClose={close} onHelp={() => onChange('shortcuts')} />;
}
