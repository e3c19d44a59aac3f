import type { AbuseForm } from '#contracts/support/abuse.ts';
import { daySeconds, hourSeconds } from '#contracts/time.ts';
import { openTicket, type DeskContext } from '#modules/support';
import { consumeOrRefuse } from '#platform/http/limits.ts';
import { makeId, readableCode } from '#platform/random.ts';
import { insertReport } from './abuse.sql.ts';
import { placeOf } from './report.ts';

/** Per client address: a provider's abuse team reports in bunches, a script in thousands. */
const perHour = { max: 10, perSeconds: hourSeconds };
const perDay = { max: 40, perSeconds: daySeconds };
const codeLength = 7;

/**
 * Takes one report and gives its reference. Who leaves an address has a ticket of the abuse
 * department, in which they are answered; a filled honeypot is taken like any other and dropped.
 * Nothing is said of whether the address is ours. Throws `InvalidInput` and `TooManyRequests`.
 */
export async function takeReport(
  ctx: DeskContext,
  form: AbuseForm,
  limitKey: string | undefined,
): Promise<string> {
  const { db, random } = ctx;
  const at = ctx.clock();
  const { exit, happenedAt } = placeOf(form, at);
  if (limitKey !== undefined) {
    await consumeOrRefuse(db, { ...perHour, key: `abuse:hour:${limitKey}` }, at);
    await consumeOrRefuse(db, { ...perDay, key: `abuse:day:${limitKey}` }, at);
  }
  const code = `AB-${readableCode(codeLength, random)}`;
  if (form.website) return code;
  const { kind, body, email } = form;
  await db.transaction(async (tx) => {
    const ticketId = email
      ? await openTicket(ctx, tx, {
          requester: { id: null, email, name: email },
          department: 'abuse',
          channel: 'form',
          subject: `Abuse report ${code}`,
          body: `${exit}, ${happenedAt.toISOString()}\n\n${body}`,
          verified: false,
          key: null,
          at,
        })
      : null;
    const id = makeId('abr', random);
    await insertReport(tx, { id, code, exit, happenedAt, kind, body, ticketId, createdAt: at });
  });
  return code;
}
