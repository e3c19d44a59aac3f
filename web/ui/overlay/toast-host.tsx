import { useEffect } from 'react';
import { Toast } from '@base-ui/react/toast';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useWords } from '../../lib/text/words.ts';
import { cx } from '../cx.ts';
import { serveToasts, toastAreas, toastDuration, toastRules } from './notify.ts';
import type { ToastArea, ToastKind } from './notify.ts';
import styles from './toast-host.module.css';
import { uiWords } from '../words.ts';

type Data = { kind: ToastKind; quiet: boolean };

const managers = {
  payment: Toast.createToastManager<Data>(),
  dashboard: Toast.createToastManager<Data>(),
  contact: Toast.createToastManager<Data>(),
} satisfies Record<ToastArea, unknown>;

const icons = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
} as const;

/** Draws every area's toasts. Alt+T moves the focus to the newest of them. */
export default function ToastHost() {
  const t = useWords(uiWords).toasts;
  useEffect(() => {
    let last: string | undefined;
    return serveToasts((message) => {
      const area = message.area ?? 'dashboard';
      // The dashboard keeps one toast: the former one leaves instead of hiding behind the new one.
      if (area === 'dashboard' && last !== undefined) managers.dashboard.close(last);
      const id = managers[area].add({
        title: message.title,
        description: message.detail,
        timeout: toastDuration(message),
        // The other priority hides the toast from screen readers while keys still reach it.
        priority: 'low',
        data: { kind: message.kind, quiet: message.quiet ?? false },
      });
      if (area === 'dashboard') last = id;
    });
  }, []);
  useEffect(() => {
    document.addEventListener('keydown', focusNewestToast);
    return () => document.removeEventListener('keydown', focusNewestToast);
  }, []);
  return toastAreas.map((area) => (
    <Toast.Provider key={area} toastManager={managers[area]} limit={toastRules[area].limit}>
      <Toast.Portal>
        <Toast.Viewport
          className={cx(styles.viewport, styles[area])}
          aria-label={t[area]}
          data-toasts={area}
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  ));
}

function ToastList() {
  const t = useWords(uiWords);
  const { toasts } = Toast.useToastManager<Data>();
  return toasts.map((toast) => {
    const kind = toast.data?.kind ?? 'info';
    const Icon = icons[kind];
    if (toast.data?.quiet) {
      return (
        // It is not visible, so it must not take the focus.
        <Toast.Root key={toast.id} toast={toast} className={styles.quiet} tabIndex={-1}>
          <Toast.Title />
        </Toast.Root>
      );
    }
    return (
      <Toast.Root key={toast.id} toast={toast} className={cx(styles.toast, styles[kind])}>
        <Toast.Content className={styles.content}>
          <Icon className={styles.icon} aria-hidden="true" />
          <div className={styles.words}>
            <Toast.Title className={styles.title} />
            <Toast.Description className={styles.detail} />
          </div>
          {/* Toasts are never a stack, so each can be closed by who does not see it as well. */}
          <Toast.Close className={styles.close} aria-label={t.close} aria-hidden={false}>
            <X aria-hidden="true" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}

/** The key's code, not its letter: Alt+T types a dagger on a Mac. */
function focusNewestToast(event: KeyboardEvent) {
  if (!event.altKey || event.code !== 'KeyT') return;
  const newest = document.querySelector<HTMLElement>('[data-toasts] [role][tabindex="0"]');
  if (!newest) return;
  event.preventDefault();
  newest.focus();
}
