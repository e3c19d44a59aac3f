import type { ReactNode } from 'react';
import { useWords } from '../../../lib/text/words.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { manyWords } from './many-words.ts';

type Props = { onClose: () => void; children: ReactNode };

/** One more term for several proxies; how it is paid is handed in. */
export default function RenewDialog({ onClose, children }: Props) {
  const t = useWords(manyWords);
  return (
    <Dialog open onClose={onClose} title={t.acts.renew}>
      {children}
    </Dialog>
  );
}
