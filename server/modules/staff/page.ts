import { money, wholeKesIn } from '#contracts/money.ts';
import { NotFound } from '#platform/errors.ts';

/** Rows per page of every list of Admin. */
export const pageSize = 25;

export type Page = Readonly<{ limit: number; offset: number; page: number }>;

export function pageOf({ page = '0' }: { page?: string | undefined }): Page {
  const number = Number(page);
  return { limit: pageSize, offset: number * pageSize, page: number };
}

/** One page on its way out. */
export const answerOf = <T>(
  content: T[],
  { page }: Page,
  totalItems: number,
): { content: T[]; page: number; size: number; totalItems: number } => ({
  content,
  page,
  size: pageSize,
  totalItems,
});

export const iso = (at: Date | null) => at?.toISOString() ?? null;
/** Whole shillings for display; cents of a shilling never occur in prices. */
export const kesOf = (minor: number) => wholeKesIn(money(minor, 'KES'));

/** A search term as a LIKE pattern that means itself. */
export const containing = (text: string | undefined) =>
  text ? `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%` : null;

/** The texts that begin with a term, as a LIKE pattern in which the term means itself. */
export const startingWith = (text: string) => `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** A numbered row's id from a path. Throws NotFound for anything else. */
export function rowIdOf(text: string): number {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (id === 0) throw new NotFound('Entry not found.');
  return id;
}
