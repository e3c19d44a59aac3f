type Part = Readonly<{
  title: string;
  /** Text and list may name figures of the shop, such as `{keep.mails}`. */
  text?: string;
  list?: readonly string[];
  /** Where to do it, as the English address. */
  link?: Readonly<{ path: string; text: string }>;
}>;

/** One of the three texts; `id` is its anchor and the same in every language. */
export type Policy = Readonly<{
  id: 'terms' | 'privacy' | 'acceptable-use';
  title: string;
  parts: readonly Part[];
}>;
