import type { ReactNode } from 'react';
import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { Button } from '../input/button.tsx';
import { cx } from '../cx.ts';
import styles from './dialog.module.css';

type Props = {
  open: boolean;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  /** Without it there is nothing to cancel: the message can only be acknowledged. */
  cancel?: { label: string; onCancel: () => void };
  danger?: boolean;
  busy?: boolean;
};

/** A question that must be answered (role alertdialog); a click beside it does not close it. */
export function AlertDialog(props: Props) {
  const { cancel, danger = false, busy = false } = props;
  return (
    <Base.Root
      open={props.open}
      onOpenChange={(open) => {
        if (!open) cancel?.onCancel();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={cx(styles.dialog, styles.small)}>
            <div className={styles.alertBody}>
              <Base.Title className={styles.title}>{props.title}</Base.Title>
              <Base.Description className={styles.description}>
                {props.description}
              </Base.Description>
            </div>
            <footer className={styles.footer}>
              {cancel && (
                <Button onClick={cancel.onCancel} disabled={busy}>
                  {cancel.label}
                </Button>
              )}
              <Button variant={danger ? 'danger' : 'primary'} onClick={props.onConfirm} busy={busy}>
                {props.confirmLabel}
              </Button>
            </footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
