import type { CustomerId } from '#contracts/ids.ts';
import { prepared, sql, type Queryable, type Tx } from '#platform/db.ts';
import { untaxed, type BillingSettings } from './settings.ts';
import { DomainError } from '#platform/errors.ts';

/** The settings in force. */
export async function billingSettings(db: Queryable): Promise<BillingSettings> {
  const [row] = await db.rows<BillingSettings>(
    prepared(
      'billing-settings',
      sql`
    select version, vat_on as "vatOn", vat_rate_bp as "vatRateBp", seller_name as "sellerName",
           seller_address as "sellerAddress", seller_pin as "sellerPin"
      from billing_settings order by version desc limit 1`,
    ),
  );
  return row ?? untaxed;
}

type Change = Readonly<{
  /** `version` is the one that the editor saw. */
  settings: BillingSettings;
  by: string;
  at: Date;
}>;

/** Puts the next version in force. Throws `edit-conflict` when another one came between. */
export async function changeBillingSettings(
  tx: Tx,
  { settings, by, at }: Change,
): Promise<BillingSettings> {
  const { vatOn, vatRateBp, sellerName, sellerAddress, sellerPin } = settings;
  const version = settings.version + 1;
  const newest = (await billingSettings(tx)).version;
  const written = await tx.execute(sql`
    insert into billing_settings (version, vat_on, vat_rate_bp, seller_name, seller_address,
                                  seller_pin, set_by, set_at)
    select ${version}, ${vatOn}, ${vatRateBp}, ${sellerName}, ${sellerAddress}, ${sellerPin},
           ${by}, ${at}
     where ${newest}::integer = ${settings.version}
        on conflict (version) do nothing`);
  if (written === 0)
    throw new DomainError('edit-conflict', 'Someone else changed this. Review the latest version.');
  return { ...settings, version };
}

/** What a customer wants on their documents beside their name; all of it may be empty. */
export type BillingDetails = Readonly<{ company: string; address: string; pin: string | null }>;

export async function billingDetails(db: Queryable, of: CustomerId): Promise<BillingDetails> {
  const [row] = await db.rows<BillingDetails>(
    prepared(
      'billing-details',
      sql`select company, address, pin from billing_details where customer_id = ${of}`,
    ),
  );
  return row ?? { company: '', address: '', pin: null };
}

/** Applies to documents from now on; those that were issued keep what they say. */
export async function saveBillingDetails(
  db: Queryable,
  { customerId, details, at }: { customerId: CustomerId; details: BillingDetails; at: Date },
): Promise<void> {
  const { company, address, pin } = details;
  await db.execute(sql`
    insert into billing_details (customer_id, company, address, pin, changed_at)
    values (${customerId}, ${company}, ${address}, ${pin}, ${at})
    on conflict (customer_id) do update
       set company = excluded.company, address = excluded.address, pin = excluded.pin,
           changed_at = excluded.changed_at`);
}
