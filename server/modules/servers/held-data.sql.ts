import { sql } from '#platform/db.ts';
import { notOfCustomers, why, type Holding, type Holdings } from '#platform/held-data.ts';

const servers: Holding = {
  copy: {
    servers: ({ customerId }) => sql`
      select s.id, line.title, s.state, s.operating_system, s.address, s.username, s.note,
             s.leave_note, s.requested_at, s.activated_at, s.ends_at
        from servers s join order_lines line on line.id = s.order_line_id
       where s.customer_id = ${customerId} order by s.requested_at`,
  },
  erase: ({ customerId }) => [
    sql`
      update servers set username = null, secret_sealed = null, note = null, leave_note = null
       where customer_id = ${customerId} and state in ('gone', 'failed')`,
  ],
  forget: why.books,
};

/** Proof of delivery, which a bank may ask for; its guard keeps it for a year. */
const reveals: Holding = {
  copy: {
    server_passwords_shown: ({ customerId }) => sql`
      select server_id, proved_by, address, at from server_reveals
       where customer_id = ${customerId} order by id`,
  },
  erase: why.proof,
  forget: {
    after: 'audit',
    rows: ({ before, max }) => sql`
      select server_reveals from forget_reveals(${before}, ${max}) as server_reveals`,
  },
};

/** What servers hold about people. */
export const serverHoldings: Holdings = {
  servers,
  server_reveals: reveals,
  server_operations: {
    copy: {
      server_operations: ({ customerId }) => sql`
        select o.server_id, o.kind, o.state, o.asked_at, o.moved_at
          from server_operations o join servers s on s.id = o.server_id
         where s.customer_id = ${customerId} order by o.asked_at`,
    },
    erase: why.machinery,
    forget: why.machinery,
  },
  server_exchanges: {
    copy: why.machinery,
    erase: 'What server providers reported about machines that are gone.',
    forget: why.byItself,
  },
  server_auto_renewals: {
    copy: {
      server_auto_renewals: ({ customerId }) => sql`
        select r.server_id, r.agreed_minor, r.switched_on_at
          from server_auto_renewals r join servers s on s.id = r.server_id
         where s.customer_id = ${customerId} order by r.switched_on_at`,
    },
    erase: why.machinery,
    forget: why.machinery,
  },
  server_auto_tries: notOfCustomers(why.machinery),
  server_reminders: notOfCustomers(why.machinery),
  server_addresses: {
    copy: {
      server_addresses: ({ customerId }) => sql`
        select host(a.address) as address, a.held_at, a.free_at
          from server_addresses a join servers s on s.id = a.server_id
         where s.customer_id = ${customerId} order by a.held_at`,
    },
    erase: 'Says which server had an address at a time; a report of abuse may ask for it.',
    forget: why.books,
  },
  address_pools: notOfCustomers(why.staff),
  machine_alarms: notOfCustomers('Names machines.'),
};
