import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../../../scripts/gate/eventually.ts';
import { given, type Case, type Stage } from '../stage.ts';

type Message = Readonly<{ body: string; fullBody: string | null }>;
type Ticket = Readonly<{ id: string; messages: readonly Message[] }>;
type Headers = Readonly<{ headers: readonly Readonly<{ name: string; value: string }>[] }>;

/** Own words that look like history. */
const ownWords = 'Hi\r\nOn Monday I wrote:\r\nmy proxy is dead\r\nSent from my number 0712345678';
const history = 'On Mon, 23 Nov 2026 at 10:00, Desk wrote:\r\n> We moved it.\r\n> Try now.';

const nested = Array.from(
  { length: 3_000 },
  (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
).join('');

/** The mail host hands on what came for the desk, by plain SMTP on the shop's own machine. */
async function handOn({ shop, folder }: Stage, to: string, mail: string) {
  const file = join(folder, 'incoming.eml');
  writeFileSync(file, mail);
  return shop.handOn({ from: 'buyer@example.com', to, file });
}

/** Emails and files, as they reach a shop that runs. */
export const deskCases: readonly Case[] = [
  {
    name: 'an email to the desk keeps its words, and one that nobody can read is refused for good',
    run: async (stage) => {
      const buyer = given(stage.kept.buyer, 'a buyer');
      const owner = given(stage.kept.owner, 'an owner');
      const opened = await buyer.call('POST', '/support/tickets', {
        subject: 'A proxy that is slow',
        body: 'It was fast yesterday.',
        department: 'technical',
        key: randomUUID(),
      });
      assert.ok(opened.status < 300, opened.text);
      const { id } = opened.body as Ticket;
      const answered = await owner.call('POST', `/admin/tickets/${id}/messages`, {
        body: 'We moved it. Try now.',
        kind: 'answer',
        key: randomUUID(),
      });
      assert.ok(answered.status < 300, answered.text);
      const { id: mailId } = await stage.sandbox.mail(buyer.email, /A proxy that is slow/);
      const mail = (await stage.sandbox.send('GET', `/mailbox/messages/${mailId}`)) as Headers;
      const replyTo = mail.headers.find(({ name }) => name === 'reply-to')?.value ?? '';
      const to = replyTo.replace(/^.*<(.+)>$/, '$1');
      const head = [
        `From: ${buyer.email}`,
        `To: ${to}`,
        'Subject: Re: A proxy that is slow',
        `Message-ID: <${'long-'.repeat(100)}\0@example.com>`,
        'Content-Type: text/plain; charset=utf-8',
      ];
      const taken = await handOn(
        stage,
        to,
        `${head.join('\r\n')}\r\n\r\n${ownWords}\r\n\r\n${history}`,
      );
      assert.equal(taken.code, 0, taken.err);
      const message = await eventually('the email in the ticket', async () => {
        const { body } = await owner.call('GET', `/admin/tickets/${id}`);
        return (body as Ticket).messages.find(({ body: text }) =>
          text.includes('my proxy is dead'),
        );
      });
      assert.equal(message.body, ownWords.replaceAll('\r\n', '\n'));
      assert.ok(message.fullBody?.includes('> We moved it.'), String(message.fullBody));
      const unreadable = await handOn(stage, to, nested);
      assert.match(unreadable.err, /\b554\b/);
    },
  },
  {
    name: 'a statement of 4 MB passes the edge, and an article of 9,000 quotes is refused',
    run: async ({ kept }) => {
      const owner = given(kept.owner, 'an owner');
      const heading =
        'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,A/C No.';
      const line = (index: number) =>
        `UK${String(index).padStart(8, '0')},2026-11-20 14:05:06,Pay Bill,Completed,10.00,,1.00,K7`;
      const text = [heading, ...Array.from({ length: 40_000 }, (_, index) => line(index))].join(
        '\n',
      );
      const data = Buffer.from(text).toString('base64');
      const read = await owner.call('POST', '/admin/statements/preview', { name: 'a.csv', data });
      assert.equal(read.status, 200, read.text.slice(0, 200));
      const deep = { body: '>'.repeat(9_000) };
      const refused = await owner.call('POST', '/admin/articles/preview', deep);
      assert.equal(refused.status, 422, refused.text);
    },
  },
];
