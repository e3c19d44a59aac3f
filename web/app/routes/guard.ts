import { redirect } from '@tanstack/react-router';
import { readSession } from '../../lib/session/session.ts';
import { loginPath } from '../../lib/session/return-path.ts';

/**
 * Protected pages need a token and readable user details; without them the person signs in first
 * and comes back to the page asked for. The server checks every call on its own; this only decides
 * what is drawn.
 */
export function requireSession({ location }: { location: { href: string } }): void {
  if (readSession()) return;
  throw redirect({ href: loginPath(location.href) });
}
