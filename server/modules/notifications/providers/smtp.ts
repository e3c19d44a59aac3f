import nodemailer from 'nodemailer';
import type { Config } from '#platform/config.ts';
import type { MailTransport } from './mail-transport.ts';

const connectionsMax = 3;
const timeoutMs = 15_000;

/** Mail over SMTP, as `SMTP_URL` says. Connections are kept and reused until `close`. */
export function createSmtpTransport(mail: Config['mail']): MailTransport {
  const transport = nodemailer.createTransport({
    url: mail.smtpUrl.reveal(),
    pool: true,
    maxConnections: connectionsMax,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A template can never make the mailer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, replyTo, leaveLink, isAutomatic, ...message }) => {
      await transport.sendMail({
        ...message,
        // Objects are taken as they are; a text would be parsed as a list of addresses.
        to: to.map((address) => ({ name: '', address })),
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        headers: {
          ...(isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {}),
          ...(leaveLink === undefined ? {} : unsubscribe(leaveLink)),
        },
      });
    },
    close: () => transport.close(),
  };
}

const unsubscribe = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
