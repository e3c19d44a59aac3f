import { useState } from 'react';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { Button } from '../../../ui/input/button.tsx';
import { useWords } from '../../../lib/text/words.ts';
import { refusalText } from '../refusal.ts';
import { teamWords } from './team-words.ts';

type Props = {
  /** What the button says, and what it is called for who cannot see its row. */
  label: string;
  name: string;
  text: string;
  onSure: () => Promise<unknown>;
};

/** A button that asks once more before it ends something. */
export function SureButton({ label, name, text, onSure }: Props) {
  const t = useWords(teamWords);
  const [state, setState] = useState<'closed' | 'open' | 'busy'>('closed');
  const act = async () => {
    setState('busy');
    try {
      await onSure();
    } catch (cause) {
      notify({ kind: 'error', title: refusalText(cause) });
    }
    setState('closed');
  };
  return (
    <>
      <Button size="small" aria-label={name} onClick={() => setState('open')}>
        {label}
      </Button>
      <AlertDialog
        open={state !== 'closed'}
        title={name}
        description={text}
        confirmLabel={label}
        danger
        busy={state === 'busy'}
        onConfirm={() => void act()}
        cancel={{ label: t.keep, onCancel: () => setState('closed') }}
      />
    </>
  );
}
