import type { Session } from '#contracts/account/identity.ts';

const homePath = '/dashboard';
/** Where staff begin their day. */
const adminPath = '/admin';
/** Which search parameter of /account/login remembers the page that was asked for. */
export const returnParam = 'from';

/**
 * A remembered page is followed only when it is a path of this site: "//evil.test", "/\evil.test"
 * and "https://…" all lead somewhere else and become the dashboard, or Admin for staff.
 */
export function returnPath(requested: string | undefined, { role }: Pick<Session, 'role'>): string {
  const home = role === 'staff' ? adminPath : homePath;
  if (!requested || !/^\/(?![/\\])[^\\\s]*$/.test(requested)) return home;
  return requested.startsWith('/account/') ? home : requested;
}

/** The sign-in page that leads back to a path of this site. */
export const loginPath = (from: string): string =>
  `/account/login?${new URLSearchParams({ [returnParam]: from }).toString()}`;
