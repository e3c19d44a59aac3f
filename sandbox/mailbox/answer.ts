import nodemailer from 'nodemailer';
import type { Mail } from './mailbox.ts';

/** What a person writes back; the files are as they are on disk. */
export type Answer = {
  text: string;
  /** Another sender than the one the mail went to. */
  from?: string;
  files?: { name: string; base64: string }[];
};

const timeoutMs = 10_000;

/**
 * Answers a mail as its recipient's mail program would: to Reply-To, in the same thread, with the
 * whole letter quoted below. Rejects with the mail host's own words.
 */
export async function answerMail(mail: Mail, answer: Answer, port: number): Promise<void> {
  const header = (name: string) => mail.headers.find((one) => one.name === name)?.value;
  const to = header('reply-to') ?? mail.from;
  const quoted = mail.text.replace(/^/gm, '> ');
  const post = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    ignoreTLS: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await post.sendMail({
      from: answer.from ?? mail.to[0] ?? '',
      to: to.replace(/^.*<(.+)>$/, '$1'),
      subject: /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
      inReplyTo: mail.messageId,
      references: mail.messageId,
      text: `${answer.text}\n\nOn ${mail.at}, ${mail.from} wrote:\n\n${quoted}\n`,
      attachments: (answer.files ?? []).map(({ name, base64 }) => ({
        filename: name,
        content: Buffer.from(base64, 'base64'),
      })),
    });
  } finally {
    post.close();
  }
}
