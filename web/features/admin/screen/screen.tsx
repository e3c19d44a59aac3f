import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTitle } from '../../../lib/use-title.ts';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';

/** A question to the shop: a call's query, and how often it is asked again. */
export type Question<Answer> = Readonly<{
  queryKey: readonly unknown[];
  queryFn: (asked: { signal: AbortSignal }) => Promise<Answer>;
  refetchInterval?: number;
  refetchOnWindowFocus?: false;
  staleTime?: number;
  placeholderData?: <Before>(before: Before | undefined) => Before | undefined;
}>;

type AnsweredProps<Answer> = Readonly<{
  query: Readonly<{ data: Answer | undefined; error: Error | null }>;
  /** The room that the answer takes, kept while it comes. */
  height: string;
  children: (answer: Answer) => ReactNode;
}>;

/** What the shop answered: room while it comes, then the answer, with a refusal above it. */
export function Answered<Answer>({ query, height, children }: AnsweredProps<Answer>) {
  const { data, error } = query;
  return (
    <>
      {error && <Notice tone="bad" live title={error.message} />}
      {data === undefined ? !error && <Skeleton height={height} /> : children(data)}
    </>
  );
}

export type ScreenProps<Answer> = Readonly<{
  title: string;
  /** What it is for, below the title. */
  lead?: ReactNode;
  /** Above the title: the way back. */
  back?: ReactNode;
  /** Beside the title, also before the answer. */
  tools?: ReactNode;
  /** The same where it depends on the answer. */
  renderTools?: (answer: Answer | undefined) => ReactNode;
  /** Below the head, also before the answer: the subject of the query. */
  below?: ReactNode;
  query: Question<Answer>;
  height: string;
  children: (answer: Answer) => ReactNode;
}>;

/** A screen of Admin that is neither a list nor a record: its head, and what one call answers. */
export function AdminScreen<Answer>(props: ScreenProps<Answer>) {
  const { title, lead, back, below, query, height, children } = props;
  useTitle(title);
  const found = useQuery(query);
  const tools = props.renderTools?.(found.data) ?? props.tools;
  return (
    <>
      {back}
      <ScreenHead title={title} lead={lead} tools={tools} />
      {below}
      <Answered query={found} height={height}>
        {children}
      </Answered>
    </>
  );
}

type HeadProps = Readonly<{ title: ReactNode; lead?: ReactNode; tools?: ReactNode }>;

/** The title, the content beside it, and the purpose of the screen. */
export function ScreenHead({ title, lead, tools }: HeadProps) {
  const purpose = lead && <p className={styles.soft}>{lead}</p>;
  if (!tools) {
    return (
      <div>
        <PageTitle>{title}</PageTitle>
        {purpose}
      </div>
    );
  }
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{title}</PageTitle>
        {tools}
      </div>
      {purpose}
    </>
  );
}

type CardProps = Readonly<{
  name: ReactNode;
  /** Where its name is a heading of the page. */
  heading?: true;
  /** Its state, at the other side. */
  state?: ReactNode;
  children: ReactNode;
}>;

/** One entry: its name and state, what is known of it, and what can be done. */
export function Card({ name, heading, state, children }: CardProps) {
  const Name = heading ? 'h2' : 'span';
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <Name className={styles.name}>{name}</Name>
        {state}
      </div>
      {children}
    </article>
  );
}

type FiguresProps = Readonly<{ items: readonly (readonly [string, ReactNode])[]; isWide?: true }>;

/** Small figures beside each other, each under its name. */
export function Figures({ items, isWide }: FiguresProps) {
  return (
    <dl className={cx(styles.figures, isWide && styles.wide)}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Buttons beside each other, as wide as a thumb likes. */
export const Acts = ({ children }: { children: ReactNode }) => (
  <div className={styles.acts}>{children}</div>
);

/**
 * Facts beside each other with dots between them, left out where there is none. A dot that would
 * begin or end a line is not drawn.
 */
export function Dots({ items }: { items: readonly ReactNode[] }) {
  return (
    <p className={styles.dots}>
      {items.filter(Boolean).map((item, index) => (
        <span key={index}>{item}</span>
      ))}
    </p>
  );
}
