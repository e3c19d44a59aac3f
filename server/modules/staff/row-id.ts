import { NotFound } from '#platform/errors.ts';

/** A numbered row's id from a path. Throws NotFound for anything else. */
export function rowIdOf(text: string): number {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (id === 0) throw new NotFound('Entry not found.');
  return id;
}
