import type { Addresses } from '../../scripts/gate/program.ts';
import { sandboxAt, type Mail } from '../support/sandbox.ts';

/** As many as the sandbox's mailbox lists at once. */
const listMax = 5_000;

export type Letter = Readonly<{ name: string; html: string }>;

/** Each kind of email that the shop has sent so far, once. */
export async function mailsSent({ sandbox }: Addresses): Promise<Letter[]> {
  const box = sandboxAt(sandbox);
  const list = (await box.send('GET', `/mailbox/messages?limit=${listMax}`)) as Mail[];
  const kinds = new Map(list.map((mail) => [nameOf(mail.subject), mail.id]));
  const named = [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Promise.all(
    named.map(async ([name, id]) => {
      const { html } = (await box.send('GET', `/mailbox/messages/${id}`)) as Mail;
      return { name: `email-${name}`, html };
    }),
  );
}

/** A subject as a part of a file's name; codes, amounts and dates would make each one its own. */
const nameOf = (subject: string) =>
  subject
    .toLowerCase()
    .replace(/\S*\d\S*/g, '')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
