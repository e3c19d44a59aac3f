import { lazy } from 'react';
import { Opener, useAct, type Look } from './acts.tsx';

const AlertDialog = lazy(async () => ({
  default: (await import('../../../ui/overlay/alert-dialog.tsx')).AlertDialog,
}));

type Props = Look & {
  title: string;
  /** What happens then. */
  text: string;
  cancel: string;
  run: () => Promise<unknown>;
};

/** A button that asks whether what cannot be undone is meant. */
export function ConfirmAct({ title, text, cancel, run, ...look }: Props) {
  const { isPending, mutate } = useAct(run);
  return (
    <Opener {...look}>
      {(close) => (
        <AlertDialog
          open
          title={title}
          description={text}
          confirmLabel={look.word}
          danger
          busy={isPending}
          onConfirm={() => mutate(undefined, { onSettled: close })}
          cancel={{ label: cancel, onCancel: close }}
        />
      )}
    </Opener>
  );
}
