import { Button } from '../../../ui/input/button.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from '../admin.module.css';
import { Opener, useAct, type Look } from './acts.tsx';

type Props = {
  title: string;
  /** What happens then. */
  text: string;
  confirm: string;
  cancel: string;
  run: () => Promise<unknown>;
  onClose: () => void;
};

/** Says what an act will do before it does it. */
export function ConfirmDialog({ title, text, confirm, cancel, run, onClose }: Props) {
  const act = useAct(run, onClose);
  return (
    <Dialog open onClose={onClose} title={title} size="small">
      <div className={styles.form}>
        <p>{text}</p>
        <Button
          variant="danger"
          size="large"
          full
          busy={act.isPending}
          onClick={() => act.mutate(undefined)}
        >
          {confirm}
        </Button>
        <Button size="large" full onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  );
}

type ConfirmProps = Look & {
  title: string;
  /** What happens then. */
  text: string;
  cancel: string;
  run: () => Promise<unknown>;
};

/** A button that asks whether what cannot be undone is meant. */
export function ConfirmAct({ title, text, cancel, run, ...look }: ConfirmProps) {
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
