import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './page-frame.module.css';

type HeadProps = {
  title: ReactNode;
  /** What there is of it, or what it is for, in one line. */
  line?: ReactNode;
  /** Where the page is deep: the way to the list it belongs to. */
  back?: ReactNode;
  /** The state of what the page is about, beside its name. */
  state?: ReactNode;
  /** Search, filters and what is done with the whole page; its one primary action comes last. */
  actions?: ReactNode;
  /** On phones its buttons are their drawings alone, as several would fill the first screen. */
  compact?: boolean;
};

type FrameProps = HeadProps & {
  children: ReactNode;
  /** What only adds to the content, such as tiles. Given once that is there, or it would move. */
  after?: ReactNode;
  /** For forms and texts, which are not read across a wide window. */
  narrow?: boolean;
};

/** The heading of a page; the only `<h1>` of a screen (`scripts/rules/tidy.ts`). */
export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className={styles.title}>{children}</h1>;
}

/** One row: where one is, what there is, what can be done. */
export function PageHead(props: HeadProps) {
  const { title, line, back, state, actions, compact = false } = props;
  return (
    <header className={styles.head}>
      {back}
      <div className={styles.name}>
        <PageTitle>{title}</PageTitle>
        {state}
        {line && <p className={styles.line}>{line}</p>}
      </div>
      {actions && (
        <div className={cx(styles.actions, compact && styles.compact)} data-print="hide">
          {actions}
        </div>
      )}
    </header>
  );
}

/** The frame of every page behind the sign-in: its head, then the content, then the rest (H3). */
export function PageFrame({ children, after, narrow = false, ...head }: FrameProps) {
  return (
    <div className={cx(styles.page, narrow && styles.narrow)}>
      <PageHead {...head} />
      {children}
      {after && <div className={styles.after}>{after}</div>}
    </div>
  );
}
