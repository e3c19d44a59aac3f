import type { CustomerId } from '#contracts/ids.ts';
import { announcingEndOfAccess } from '#platform/access-ended.ts';
import { sql } from '#platform/db.ts';
import { notOfCustomers, why, type Holding, type Holdings } from '#platform/held-data.ts';
import { endingSessions } from './sessions/sessions.sql.ts';

/** An address without a mailbox: the domain is reserved (RFC 2606). */
const nobody = (id: CustomerId) => `${id}@erased.invalid`;

/**
 * The account itself. Its row stays, because the books name it by its id; all credentials and
 * identifying data are deleted.
 */
const customers: Holding = {
  copy: {
    account: ({ customerId }) => sql`
      select id, email, email_verified, first_name, last_name, phone, terms_accepted_at,
             two_factor_enabled, suspended_at, suspended_reason, created_at
        from customers where id = ${customerId}`,
  },
  erase: ({ customerId, at }) => [
    sql`
      update customers
         set email = ${nobody(customerId)}, email_verified = false, name = 'Erased',
             first_name = 'Erased', last_name = '', phone = null,
             suspended_reason = null, two_factor_enabled = false, erased_at = ${at},
             updated_at = ${at}
       where id = ${customerId}`,
    announcingEndOfAccess(customerId),
  ],
  forget: 'Kept while it is used; one that was never activated is erased whole.',
};

const sessions: Holding = {
  copy: {
    sessions: ({ customerId }) => sql`
      select created_at, last_seen_at, expires_at, ip_address, user_agent from sessions
       where customer_id = ${customerId} and acting_from is null order by created_at`,
  },
  erase: ({ customerId }) => [
    endingSessions(sql`s.customer_id = ${customerId} or s.account_id = ${customerId}`),
  ],
  forget: why.byItself,
};

const signIns: Holding = {
  copy: {
    sign_ins: ({ customerId }) => sql`
      select at, address, user_agent, outcome, method, new_device from sign_ins
       where customer_id = ${customerId} order by at`,
  },
  erase: ({ customerId }) => [sql`delete from sign_ins where customer_id = ${customerId}`],
  forget: {
    after: 'signIns',
    rows: ({ before, max }) => sql`
      delete from sign_ins where id in (
        select id from sign_ins where at < ${before} order by at limit ${max})`,
  },
};

const devices: Holding = {
  copy: {
    devices: ({ customerId }) => sql`
      select first_at, last_at from known_devices
       where customer_id = ${customerId} order by first_at`,
  },
  erase: ({ customerId }) => [sql`delete from known_devices where customer_id = ${customerId}`],
  forget: why.byItself,
};

const tokens: Holding = {
  copy: {
    programs_let_in: ({ customerId }) => sql`
      select name, hint, scopes, made_at, expires_at, last_used_at, last_used_address, revoked_at
        from api_tokens where customer_id = ${customerId} order by made_at`,
  },
  erase: ({ customerId }) => [
    sql`delete from api_tokens where customer_id = ${customerId} or account_id = ${customerId}`,
  ],
  forget: why.byItself,
};

const listLinks: Holding = {
  copy: {
    list_links: ({ customerId }) => sql`
      select name, hint, label, order_code, made_at, expires_at, reads, last_read_at,
             last_read_from, revoked_at
        from list_links where customer_id = ${customerId} order by made_at`,
  },
  erase: ({ customerId }) => [sql`delete from list_links where customer_id = ${customerId}`],
  forget: why.byItself,
};

const listNetworks: Holding = {
  copy: {
    list_link_networks: ({ customerId }) => sql`
      select l.name as link, n.network, n.first_read_at, n.last_read_at
        from list_link_networks n join list_links l on l.id = n.link_id
       where l.customer_id = ${customerId} order by n.first_read_at`,
  },
  erase: 'Goes with its link.',
  forget: why.byItself,
};

const passkeys: Holding = {
  copy: {
    passkeys: ({ customerId }) => sql`
      select name, rp_id as made_for, transports, backed_up, created_at, last_used_at from passkeys
       where customer_id = ${customerId} order by created_at`,
  },
  erase: ({ customerId }) => [sql`delete from passkeys where customer_id = ${customerId}`],
  forget: why.withOwner,
};

/** An invited person may never have had an account. */
const invitations: Holding = {
  copy: why.staff,
  erase: ({ emails }) => [sql`delete from staff_invitations where email = any(${emails})`],
  forget: {
    after: 'signIns',
    rows: ({ before, max }) => sql`
      delete from staff_invitations where token_hash in (
        select token_hash from staff_invitations where expires_at < ${before} limit ${max})`,
  },
};

/**
 * A person's part in teams goes with the person; the accounts of others stay. The team of an erased
 * account is out.
 */
const members: Holding = {
  copy: {
    teams: ({ customerId }) => sql`
      select account_id, person_id, role, joined_at from account_members
       where account_id = ${customerId} or person_id = ${customerId} order by joined_at`,
  },
  erase: ({ customerId }) => [
    sql`delete from account_members where account_id = ${customerId} or person_id = ${customerId}`,
  ],
  forget: why.withOwner,
};

const teamInvitations: Holding = {
  copy: {
    team_invitations: ({ customerId, emails }) => sql`
      select email, role, created_at, expires_at, used_at from account_invitations
       where account_id = ${customerId} or email = any(${emails}) order by created_at`,
  },
  erase: ({ customerId, emails }) => [
    sql`
      delete from account_invitations
       where account_id = ${customerId} or email = any(${emails})
          or (invited_by = ${customerId} and used_at is null)`,
  ],
  forget: why.byItself,
};

/** Names an id alone; whoever did it for an account of others is named there as long as it is. */
const acts: Holding = {
  copy: {
    team_activity: ({ customerId }) => sql`
      select at, account_id, act, subject, address from account_acts
       where person_id = ${customerId} order by at`,
  },
  erase: ({ customerId }) => [
    sql`delete from account_acts where account_id = ${customerId}`,
    sql`update account_acts set address = '' where person_id = ${customerId}`,
  ],
  forget: {
    after: 'audit',
    rows: ({ before, max }) => sql`
      delete from account_acts where id in (
        select id from account_acts where at < ${before} order by at limit ${max})`,
  },
};

/** What identity holds about people. The account comes first: other erasures look at it. */
export const identityHoldings: Holdings = {
  customers,
  sessions,
  sign_in_challenges: { copy: why.secrets, erase: 'Goes with its session.', forget: why.byItself },
  credentials: {
    copy: why.secrets,
    erase: ({ customerId }) => [sql`delete from credentials where customer_id = ${customerId}`],
    forget: why.withOwner,
  },
  mail_links: {
    copy: why.secrets,
    erase: ({ customerId }) => [sql`delete from mail_links where customer_id = ${customerId}`],
    forget: why.byItself,
  },
  second_factors: {
    copy: why.secrets,
    erase: ({ customerId }) => [sql`delete from second_factors where customer_id = ${customerId}`],
    forget: why.withOwner,
  },
  backup_codes: {
    copy: why.secrets,
    erase: ({ customerId }) => [sql`delete from backup_codes where customer_id = ${customerId}`],
    forget: why.withOwner,
  },
  passkeys,
  known_devices: devices,
  api_tokens: tokens,
  list_links: listLinks,
  list_link_networks: listNetworks,
  account_members: members,
  account_invitations: teamInvitations,
  account_acts: acts,
  sign_ins: signIns,
  sign_in_brakes: notOfCustomers('Counts wrong passwords under a MAC for a day.'),
  staff: notOfCustomers(why.staff),
  staff_invitations: invitations,
};
