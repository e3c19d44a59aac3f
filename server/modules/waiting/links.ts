import type { Locale } from '#contracts/locales.ts';
import { publicPath } from '#contracts/site/public-paths.ts';
import type { Keyring } from '#platform/secrets.ts';

export type EntryId = `wai_${string}`;
/** Pages that a mailed link opens; each asks for a press, because mail scanners open links. */
export type LinkPage = '/waiting-confirm' | '/waiting-leave';

/** The whole address of a page that acts on one entry. */
export function linkTo(
  { keyring, publicUrl }: Readonly<{ keyring: Keyring; publicUrl: string }>,
  page: LinkPage,
  { id, language }: Readonly<{ id: EntryId; language: Locale }>,
): string {
  const body = id.slice('wai_'.length);
  const path = publicPath(page, language);
  return `${publicUrl}${path}?w=${body}.${keyring.mac(page, body)}`;
}

/** The entry that a link names; undefined for one that this shop did not write for this page. */
export function readLink(keyring: Keyring, page: LinkPage, text: string): EntryId | undefined {
  const [, body = '', mac = ''] = /^([0-9a-f]{32})\.([0-9a-f]{64})$/.exec(text) ?? [];
  return keyring.isMac(page, body, mac) ? `wai_${body}` : undefined;
}
