import { sql } from '#platform/db.ts';
import {
  notOfCustomers,
  why,
  type Holding,
  type Holdings,
  type Person,
} from '#platform/held-data.ts';

const leasesOf = ({ customerId }: Person) => sql`
  select id from leases where customer_id = ${customerId}`;

const leases: Holding = {
  copy: {
    proxies: ({ customerId }) => sql`
      select l.id, line.title, l.state, l.plan, l.starts_at, l.ends_at, l.ended_at,
             l.first_connected_at, l.label
        from leases l join order_lines line on line.id = l.order_line_id
       where l.customer_id = ${customerId} order by l.reserved_at`,
  },
  erase: ({ customerId }) => [
    sql`
      update leases set username = null, secret_sealed = null, secret_mac = null
       where customer_id = ${customerId} and state <> 'active'`,
    sql`update leases set label = null where customer_id = ${customerId} and label is not null`,
  ],
  forget: why.books,
};

/** Where a person connected from, and when. */
const connections: Holding = {
  copy: {
    proxy_connections: ({ customerId }) => sql`
      select c.lease_id, c.protocol, c.client_address, c.started_at, c.ended_at, c.bytes_up,
             c.bytes_down
        from lease_connections c join leases l on l.id = c.lease_id
       where l.customer_id = ${customerId} order by c.started_at desc`,
  },
  erase: (person) => [sql`delete from lease_connections where lease_id in (${leasesOf(person)})`],
  forget: {
    after: 'connections',
    rows: ({ before, max }) => sql`
      delete from lease_connections where id in (
        select id from lease_connections where ended_at < ${before} limit ${max})`,
  },
};

/** Where a person asked for a site from, and when; not which site. */
const siteChecks: Holding = {
  copy: {
    site_checks: ({ customerId }) => sql`
      select proxy_id, client_address, started_at, ended_at, bytes_up, bytes_down, ended_by
        from site_checks where customer_id = ${customerId} order by started_at desc`,
  },
  erase: ({ customerId }) => [sql`delete from site_checks where customer_id = ${customerId}`],
  forget: {
    after: 'connections',
    rows: ({ before, max }) => sql`
      delete from site_checks where id in (
        select id from site_checks where started_at < ${before} limit ${max})`,
  },
};

const sources: Holding = {
  copy: {
    addresses_let_in: ({ customerId }) => sql`
      select s.lease_id, s.address, s.added_at
        from lease_sources s join leases l on l.id = s.lease_id
       where l.customer_id = ${customerId} order by s.added_at`,
  },
  erase: (person) => [sql`delete from lease_sources where lease_id in (${leasesOf(person)})`],
  forget: {
    after: 'connections',
    rows: ({ before, max }) => sql`
      delete from lease_sources where ctid in (
        select s.ctid from lease_sources s join leases l on l.id = s.lease_id
         where l.ended_at < ${before} limit ${max})`,
  },
};

/** Labels may name people. */
const subUsers: Holding = {
  copy: {
    proxy_sub_users: ({ customerId }) => sql`
      select c.lease_id, c.label, c.username, c.day_bytes_max, c.month_bytes_max,
             c.total_bytes_max, c.connections_max, c.sources, c.ends_at, c.paused_at, c.created_at,
             c.removed_at
        from lease_credentials c join leases l on l.id = c.lease_id
       where l.customer_id = ${customerId} order by c.created_at`,
  },
  erase: (person) => [
    sql`
      update lease_credentials
         set removed_at = coalesce(removed_at, created_at), secret_sealed = null,
             secret_mac = null
       where lease_id in (${leasesOf(person)} and state <> 'active')`,
    sql`
      update lease_credentials set label = '-', sources = '{}'
       where lease_id in (${leasesOf(person)})`,
  ],
  forget: why.withLease,
};

/** When a person had an address changed; the link is a secret of theirs. */
const addressChanges: Holding = {
  copy: {
    proxy_address_changes: ({ customerId }) => sql`
      select c.lease_id, c.state, c.old_ip, c.new_ip, c.asked_at, c.settled_at
        from address_changes c join leases l on l.id = c.lease_id
       where l.customer_id = ${customerId} order by c.asked_at desc`,
  },
  erase: (person) => [
    sql`delete from address_changes
         where state <> 'pending' and lease_id in (${leasesOf(person)})`,
  ],
  forget: {
    after: 'connections',
    rows: ({ before, max }) => sql`
      delete from address_changes where id in (
        select id from address_changes
         where state <> 'pending' and asked_at < ${before} limit ${max})`,
  },
};

const changeLinks: Holding = {
  copy: {
    proxy_change_links: ({ customerId }) => sql`
      select k.lease_id, k.made_at, k.used_at
        from change_links k join leases l on l.id = k.lease_id
       where l.customer_id = ${customerId} order by k.made_at`,
  },
  erase: (person) => [sql`delete from change_links where lease_id in (${leasesOf(person)})`],
  forget: why.withLease,
};

const moves: Holding = {
  copy: {
    proxy_exchanges: ({ customerId }) => sql`
      select m.lease_id, m.reason, m.note, m.moved_at
        from lease_moves m join leases l on l.id = m.lease_id
       where l.customer_id = ${customerId} order by m.id`,
  },
  erase: (person) => [
    sql`update lease_moves set note = null where lease_id in (${leasesOf(person)})`,
  ],
  forget: why.withLease,
};

const cancellations: Holding = {
  copy: {
    proxy_cancellations: ({ customerId }) => sql`
      select c.lease_id, c.reason, c.note, c.cancelled_at
        from lease_cancellations c join leases l on l.id = c.lease_id
       where l.customer_id = ${customerId} order by c.cancelled_at`,
  },
  erase: (person) => [
    sql`update lease_cancellations set note = null where lease_id in (${leasesOf(person)})`,
  ],
  forget: why.withLease,
};

/** What leases hold about people. */
export const leaseHoldings: Holdings = {
  lease_connections: connections,
  site_checks: siteChecks,
  lease_sources: sources,
  lease_credentials: subUsers,
  credential_usage: {
    copy: {
      proxy_sub_user_usage: ({ customerId }) => sql`
        select c.lease_id, c.username, u.day, u.bytes_up, u.bytes_down, u.connections
          from credential_usage u
          join lease_credentials c on c.id = u.credential_id
          join leases l on l.id = c.lease_id
         where l.customer_id = ${customerId} order by u.day desc`,
    },
    erase: why.machinery,
    forget: why.withLease,
  },
  lease_moves: moves,
  address_changes: addressChanges,
  change_links: changeLinks,
  lease_cancellations: cancellations,
  leases,
  lease_usage: {
    copy: {
      proxy_usage: ({ customerId }) => sql`
        select u.lease_id, u.hour, u.bytes_up, u.bytes_down, u.connections, u.last_seen_at
          from lease_usage u join leases l on l.id = u.lease_id
         where l.customer_id = ${customerId} order by u.hour desc`,
    },
    erase: why.machinery,
    forget: why.withLease,
  },
  lease_port_usage: {
    copy: {
      proxy_usage_by_port: ({ customerId }) => sql`
        select u.lease_id, u.day, u.port, u.bytes, u.connections
          from lease_port_usage u join leases l on l.id = u.lease_id
         where l.customer_id = ${customerId} order by u.day desc`,
    },
    erase: why.machinery,
    forget: why.withLease,
  },
  lease_country_usage: {
    copy: {
      proxy_usage_by_country: ({ customerId }) => sql`
        select u.lease_id, u.day, u.country_code, u.bytes, u.connections
          from lease_country_usage u join leases l on l.id = u.lease_id
         where l.customer_id = ${customerId} order by u.day desc`,
    },
    erase: why.machinery,
    forget: why.withLease,
  },
  lease_sessions: {
    copy: {
      proxy_sessions: ({ customerId }) => sql`
        select s.lease_id, s.name, s.country_code, s.city, s.opened_at, s.used_at, s.ends_at,
               s.exit_changed_at, s.exit_from, s.exit_to
          from lease_sessions s join leases l on l.id = s.lease_id
         where l.customer_id = ${customerId} order by s.used_at desc`,
    },
    erase: (person) => [sql`delete from lease_sessions where lease_id in (${leasesOf(person)})`],
    forget: why.byItself,
  },
  session_releases: {
    copy: {
      proxy_session_releases: ({ customerId }) => sql`
        select r.lease_id, r.name, r.released_at
          from session_releases r join leases l on l.id = r.lease_id
         where l.customer_id = ${customerId} order by r.released_at desc`,
    },
    erase: (person) => [sql`delete from session_releases where lease_id in (${leasesOf(person)})`],
    forget: why.byItself,
  },
  lease_auto_renewals: {
    copy: {
      renewals_by_themselves: ({ customerId }) => sql`
        select r.lease_id, r.plan, r.prompts, r.agreed_minor, r.switched_on_at
          from lease_auto_renewals r join leases l on l.id = r.lease_id
         where l.customer_id = ${customerId} order by r.switched_on_at`,
    },
    erase: why.machinery,
    forget: why.withLease,
  },
  allowance_slices: notOfCustomers(why.machinery),
  credential_presence: notOfCustomers(why.machinery),
  gateway_presence: notOfCustomers(why.machinery),
  lease_auto_tries: notOfCustomers(why.machinery),
  lease_claims: notOfCustomers(why.machinery),
  lease_outages: notOfCustomers(why.machinery),
  lease_pauses: notOfCustomers(why.machinery),
  lease_refusals: notOfCustomers(why.machinery),
  lease_reminders: notOfCustomers(why.machinery),
};
