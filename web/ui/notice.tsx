import type { ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { cx } from './cx.ts';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'ok' | 'warn' | 'bad' | 'wait';

const icons = {
  info: Info,
  ok: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
  wait: Clock,
} as const;

type Props = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Said aloud as soon as it appears; leave out for a notice that was there from the start. */
  live?: boolean;
};

export function Notice({ tone = 'info', title, children, action, live = false }: Props) {
  const Icon = icons[tone];
  const role = live ? (tone === 'bad' ? 'alert' : 'status') : undefined;
  return (
    <div className={cx(styles.notice, styles[tone])} role={role}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
