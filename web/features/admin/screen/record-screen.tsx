import type { ComponentProps, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Facts } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { BackLink, MissingRecord } from '../../../ui/record.tsx';
import styles from '../admin.module.css';
import { Answered, Dots, type Question } from './screen.tsx';

/** What a record's head and page show. */
type View = Readonly<{
  title: ReactNode;
  /** Its state, beside the title. */
  state?: ReactNode;
  /** What and whose it is, in one line. */
  line?: readonly ReactNode[];
  facts?: ComponentProps<typeof Facts>['items'];
  /** What has to be known before anything is done. */
  notice?: ReactNode;
  /** What its reader may do. */
  acts?: ReactNode;
  /** All the rest, below the head. */
  parts: ReactNode;
}>;

type Props<Found> = Readonly<{
  /** What the tab is called, while it is read at least. */
  title: string;
  /** What the tab is called then. */
  tab?: (found: Found) => string;
  query: Question<Found>;
  height: string;
  /** The list that it stands in. */
  back?: readonly [to: ComponentProps<typeof BackLink>['to'], word: string];
  /** What is said where there is no such record. */
  missing?: Readonly<{ title: string; text: string }>;
  /** Whether the head has a frame of its own. */
  isFramed?: boolean;
  view: (found: Found) => View;
}>;

/**
 * The screen of one record of Admin: the way back, its head with state, facts and acts, then its
 * parts. Where there is none, that is said, with the way back as well.
 */
export function RecordScreen<Found>(props: Props<Found>) {
  const { title, tab, query, height, back, missing, isFramed = false, view } = props;
  const found = useQuery(query);
  useTitle((found.data && tab?.(found.data)) ?? title);
  if (missing && !found.data && isMissing(found.error)) {
    if (!back) return <EmptyState heading="h1" {...missing} />;
    return (
      <MissingRecord to={back[0]} {...missing}>
        {back[1]}
      </MissingRecord>
    );
  }
  return (
    <>
      {back && <BackLink to={back[0]}>{back[1]}</BackLink>}
      <Answered query={found} height={height}>
        {(record) => <Shown {...view(record)} isFramed={isFramed} />}
      </Answered>
    </>
  );
}

const isMissing = (error: Error | null) => error instanceof ApiRefused && error.status === 404;

function Shown({ title, state, isFramed, ...view }: View & { isFramed: boolean }) {
  const { line, facts, notice, acts, parts } = view;
  const head = (
    <>
      <div className={styles.head}>
        <PageTitle>{title}</PageTitle>
        {state}
      </div>
      {line && <Dots items={line} />}
      {facts && <Facts items={facts} />}
      {notice}
      {acts}
    </>
  );
  return (
    <>
      {isFramed ? <section className={styles.card}>{head}</section> : head}
      {parts}
    </>
  );
}
