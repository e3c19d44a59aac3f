/** What a call of a list answers: a page of it, or all of it where no total is named. */
export type Found<Item> = Readonly<{
  content: readonly Item[];
  totalItems?: number | undefined;
  size?: number | undefined;
  /** More were found than were counted. */
  more?: boolean | undefined;
}>;

export type ListQuery<Item> = {
  queryKey: readonly unknown[];
  queryFn: (asked: { signal: AbortSignal }) => Promise<Found<Item>>;
};
