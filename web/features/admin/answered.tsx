import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type AnsweredProps<Answer> = Readonly<{
  query: Readonly<{ data: Answer | undefined; error: Error | null }>;
  /** The room that the answer takes, kept while it comes. */
  height: string;
  children: (answer: Answer) => ReactNode;
}>;

/** A question to the shop: its refusal, room while the answer comes, then the answer. */
export function Answered<Answer>({ query, height, children }: AnsweredProps<Answer>) {
  const { data, error } = query;
  if (data !== undefined) return children(data);
  return error ? <Notice tone="bad" live title={error.message} /> : <Skeleton height={height} />;
}
