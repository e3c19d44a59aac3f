import nodemailer from 'nodemailer';
import { findingsOf, type Finding } from './finding.ts';

const { ok, fix } = findingsOf('mail');
const withinMs = 10_000;

const advice: Readonly<Record<string, string>> = {
  EAUTH: 'correct the user name and password in SMTP_URL',
  ENOTFOUND: 'correct the host in SMTP_URL',
  EDNS: 'correct the host in SMTP_URL',
  ECONNECTION: 'check host and port in SMTP_URL, and the firewall',
  ESOCKET: 'check host, port and certificate of SMTP_URL, and the firewall',
  ETIMEDOUT: 'check host and port in SMTP_URL, and the firewall',
  ETLS: 'the server offers no TLS there; use smtps:// or another port',
};

/** Connects, and signs in, to the mail server; sends nothing. */
export async function checkMail(smtpUrl: string): Promise<readonly Finding[]> {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
  });
  try {
    await transport.verify();
    return [ok('the mail server lets us in')];
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    return [fix(`the mail server refuses us (${message}): ${advice[code] ?? 'check SMTP_URL'}`)];
  } finally {
    transport.close();
  }
}
