import { createContext, use, useEffect, useState, type ReactNode, type RefObject } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { useBackCloses } from '../../lib/back-stack.ts';
import { useWords } from '../../lib/text/words.ts';
import { cx } from '../cx.ts';
import styles from './dialog.module.css';
import { uiWords } from '../words.ts';
import { useDoubleClickGuard } from './double-click.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  /** Called when the fade has ended, the moment to drop what the dialog was showing. */
  onClosed?: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** What is focused at first; the first thing that can be, where nothing is named. */
  focus?: RefObject<HTMLElement | null>;
};

/** A modal with the specified 200 ms fade. Escape, the cross and the backdrop close it. */
export function Dialog(props: Props) {
  return (
    <Modal {...props} popupClass={cx(styles.dialog, styles[props.size ?? 'medium'])}>
      {props.children}
    </Modal>
  );
}

/** A panel along an edge of the window: navigation on phones, configuration beside a list. */
export function Drawer({ side = 'end', ...props }: Props & { side?: 'start' | 'end' }) {
  return (
    <Modal {...props} popupClass={cx(styles.drawer, side === 'start' ? styles.start : styles.end)}>
      {props.children}
    </Modal>
  );
}

type SetTitle = (title: string | null) => void;
const TitleContext = createContext<SetTitle>(() => undefined);

/** While it is drawn, the window around it has this title in place of its own. */
export function WindowTitle({ children }: { children: string }) {
  const setTitle = use(TitleContext);
  useEffect(() => {
    setTitle(children);
    return () => setTitle(null);
  }, [setTitle, children]);
  return null;
}

function Modal(props: Props & { popupClass: string }) {
  const t = useWords(uiWords);
  const [title, setTitle] = useState<string | null>(null);
  useBackCloses(props.open, props.onClose);
  const onMouseDown = useDoubleClickGuard();
  return (
    <Base.Root
      open={props.open}
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      onOpenChangeComplete={(open) => {
        if (!open) props.onClosed?.();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={props.popupClass}
            onMouseDown={onMouseDown}
            {...(props.focus ? { initialFocus: props.focus } : {})}
          >
            <div className={styles.head}>
              <div className={styles.titles}>
                <Base.Title className={styles.title}>{title ?? props.title}</Base.Title>
                {props.description && (
                  <Base.Description className={styles.description}>
                    {props.description}
                  </Base.Description>
                )}
              </div>
              <Base.Close className={styles.close} aria-label={t.close}>
                <X aria-hidden="true" />
              </Base.Close>
            </div>
            <div className={styles.body}>
              <TitleContext value={setTitle}>{props.children}</TitleContext>
            </div>
            {props.footer && <div className={styles.footer}>{props.footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
