import type { CustomerId } from '#contracts/ids.ts';
import type { NoticeChannel } from '#contracts/account/notices.ts';
import { prepared, sql, type Queryable } from '#platform/db.ts';

type Audience = 'customer' | 'staff';

/** The channels that a customer has switched off for this kind. */
export async function channelsOff(
  db: Queryable,
  { customerId, kind }: { customerId: CustomerId; kind: string },
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ channel: string }>(
    prepared(
      'choices-off',
      sql`
    select channel from notification_choices
     where customer_id = ${customerId} and audience = 'customer' and kind = ${kind} and not is_on`,
    ),
  );
  return new Set(rows.map(({ channel }) => channel));
}

export type Choice = Readonly<{ kind: string; channel: NoticeChannel; isOn: boolean }>;

/** All choices of a person, in one of their two roles. */
export const choicesOf = (db: Queryable, customerId: CustomerId, audience: Audience) =>
  db.rows<Choice>(sql`
    select kind, channel, is_on as "isOn" from notification_choices
     where customer_id = ${customerId} and audience = ${audience}`);

/** Stores a person's choice; the latest one applies. */
export async function saveChoices(
  tx: Queryable,
  who: Readonly<{ customerId: CustomerId; audience: Audience; at: Date }>,
  choices: readonly Choice[],
): Promise<void> {
  const { customerId, audience, at } = who;
  for (const { kind, channel, isOn } of choices) {
    await tx.execute(sql`
      insert into notification_choices (customer_id, audience, kind, channel, is_on, changed_at)
      values (${customerId}, ${audience}, ${kind}, ${channel}, ${isOn}, ${at})
      on conflict (customer_id, audience, kind, channel) do update
         set is_on = excluded.is_on, changed_at = excluded.changed_at`);
  }
}
