import { ApiRefused } from '../../lib/api-errors.ts';

/** What somebody else saved meanwhile, in one line; undefined for any other error. */
export function differenceOf(error: unknown): string | undefined {
  if (!(error instanceof ApiRefused) || error.code !== 'edit-conflict') return undefined;
  const fields = (error.problem?.errors ?? []).filter(({ pointer }) => pointer !== '/version');
  return [error.message, ...fields.map(({ pointer, detail }) => `${pointer.slice(1)}: ${detail}`)]
    .join(' ')
    .trim();
}
