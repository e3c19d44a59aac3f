import { hostsOf } from '../database/database-hosts.ts';
import { hostProblem, isLoopbackHost, isTestHost, type Reach } from './hosts.ts';
import type { Judge, Stage } from './rule.ts';

const urlOf = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);

/** Passwords in examples, which attackers try first. */
const placeholders = new Set(
  'password passwort passwd pass secret changeme change-me admin root user postgres lango test'.split(
    ' ',
  ),
);

const hasPlaceholder = ({ username, password }: URL) =>
  password !== '' &&
  (placeholders.has(decodeURIComponent(password).toLowerCase()) || password === username);

/** An https address and nothing that does not belong into one. */
function webProblem(url: URL, reach: Reach, stage: Stage): string | undefined {
  if (url.protocol !== 'https:') return 'does not begin with https://';
  if (url.username !== '' || url.password !== '') return 'holds a user name or a password';
  if (url.search !== '' || url.hash !== '') return 'holds a ? or a #';
  return hostProblem(url.hostname, reach, stage);
}

/** A page or an interface that others reach by https. */
export const webAddress =
  (reach: Reach = 'public'): Judge =>
  (value, stage) => {
    const url = urlOf(value);
    return url ? webProblem(url, reach, stage) : 'is no address';
  };

/** The shop's address: a host alone, since links and cookies are for the whole host. */
export const shopAddress: Judge = (value, stage) => {
  const url = urlOf(value);
  if (!url) return 'is no address';
  const problem = webProblem(url, 'public', stage);
  if (problem !== undefined) return problem;
  return url.pathname === '/' ? undefined : 'has a path after the host';
};

/**
 * A third party's interface. Live mode never asks a test host; a rehearsal may ask one, or the
 * sandbox on this machine over plain http, and never the host where money is real.
 */
export const providerAddress =
  (liveHosts: readonly string[] = []): Judge =>
  (value, stage) => {
    const url = urlOf(value);
    if (!url) return 'is no address';
    if (stage === 'live') {
      if (isTestHost(url.hostname)) return `names ${url.hostname}, a test host of the provider`;
      return webProblem(url, 'public', stage);
    }
    if (liveHosts.includes(url.hostname)) {
      return `names ${url.hostname}, where money is real; a rehearsal takes the test host`;
    }
    const isOurSandbox = url.protocol === 'http:' && isLoopbackHost(url.hostname);
    return isOurSandbox ? undefined : webProblem(url, 'public', stage);
  };

/** Mail leaves over TLS: from the first byte, or by STARTTLS that is not optional. */
export const mailServer: Judge = (value, stage) => {
  const url = urlOf(value);
  if (!url || !/^smtps?:$/.test(url.protocol)) return 'is no smtps:// address';
  const isLocal = stage === 'rehearsal' && isLoopbackHost(url.hostname);
  const isSealed = url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true';
  if (!isSealed && !isLocal)
    return 'sends mail in the clear; use smtps://, or add ?requireTLS=true';
  if (hasPlaceholder(url)) return 'holds a sample password';
  return hostProblem(url.hostname, 'private-network', stage);
};

export const embeddedWord = 'embedded';

/** A PostgreSQL, over the network or by a socket of this machine; several servers by commas. */
export const databaseAddress: Judge = (value, stage) => {
  for (const one of hostsOf(value)) {
    const problem = databaseServer(one, stage);
    if (problem !== undefined) return problem;
  }
  return undefined;
};

const databaseServer: Judge = (value, stage) => {
  const url = urlOf(value);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return 'is no postgres:// address';
  if (url.pathname.length < 2) return 'names no database after the host';
  if (hasPlaceholder(url)) return 'holds a sample password';
  const host = url.hostname || (url.searchParams.get('host') ?? '');
  if (host.startsWith('/') || host.startsWith('%2F')) return undefined;
  return hostProblem(host, 'own-machine', stage);
};

/** The shop's own database, or the word for the one that `npm start` brings up. */
export const shopDatabase: Judge = (value, stage) =>
  value === embeddedWord ? undefined : databaseAddress(value, stage);

/** A host that customers type, without scheme, port or path. */
export const publicHost: Judge = (value, stage) =>
  /[/@?#\s]|:\d+$/.test(value) && !/^[\da-f:]+$/i.test(value)
    ? 'is not a host alone; leave out https://, port and path'
    : hostProblem(value, 'public', stage);

const mailAddress = /^[\w.!#$%&'*+/=?^`{|}~-]+@([^@\s]+)$/;

/** Where mail is read or answered: an address with a host that has mail. */
export const emailAddress: Judge = (value, stage) => {
  const host = mailAddress.exec(value)?.[1];
  return host === undefined ? 'is no email address' : hostProblem(host, 'public', stage);
};

/** A sender: an address alone, or a name with the address in angle brackets. */
export const mailbox: Judge = (value, stage) =>
  emailAddress(/^[^<>]*<([^<>]+)>$/.exec(value.trim())?.[1] ?? value, stage);
