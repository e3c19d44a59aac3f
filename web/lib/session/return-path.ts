/** Where sign-in leads when nothing was remembered. */
export const homePath = '/dashboard';
/** Which search parameter of /account/login remembers the page that was asked for. */
export const returnParam = 'from';

/**
 * A remembered page is followed only when it is a path of this site: "//evil.test", "/\evil.test"
 * and "https://…" all lead somewhere else and become the dashboard.
 */
export function safeReturnPath(requested: string | null | undefined): string {
  if (!requested || !/^\/(?![/\\])[^\\\s]*$/.test(requested)) return homePath;
  return requested.startsWith('/account/') ? homePath : requested;
}

/** The sign-in page that leads back to a path of this site. */
export const loginPath = (from: string): string =>
  `/account/login?${new URLSearchParams({ [returnParam]: from }).toString()}`;
